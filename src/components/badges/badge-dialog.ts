import { later } from '../../ui/lazy-parts.ts'

/** With what draws barcodes, which no first screen waits for. */
export const BadgeDialog = later(async () => (await import('./issue-badge.tsx')).IssueBadge)
