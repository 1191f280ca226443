import type { Settings } from '#sync/entities/company/settings.ts'

type TransitDays = Settings['transit']['air']

export const transitText = (days: TransitDays): string => (days ? `${days.from}-${days.to}` : '')

/** Reads "4-6" or "5"; null if empty, undefined if invalid. */
export function readTransitDays(text: string): TransitDays | undefined {
  if (text.trim() === '') return null
  const [, from, to = from] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text.trim()) ?? []
  const days = { from: Number(from), to: Number(to) }
  return days.from >= 1 && days.from <= days.to && days.to <= 365 ? days : undefined
}

export const transitProblem = 'Enter business days such as 4-6, or leave it empty.'
