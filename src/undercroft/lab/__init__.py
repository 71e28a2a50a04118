"""Simulations, tournaments, balance reports and benchmarks."""
