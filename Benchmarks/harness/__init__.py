"""Measures the project's figures as ratios against named peers."""
