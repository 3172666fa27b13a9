/**
 * Version of the rules that turn measurements into summaries and flags. Every computed row carries it, so that
 * a later recomputation is a new value with an explainable difference.
 */
export const RULESET = '2026.8'
