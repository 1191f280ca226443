import { appendFileSync } from 'node:fs'

/**
 * How often a test repeats what it does: a few times in the gate, as often as the reliability goals want in a soak run,
 * which sets `SOAK_<NAME>`.
 */
export function roundsOf(name: string, inGate: number): number {
  const setting = process.env[`SOAK_${name}`]
  if (setting === undefined) return inGate
  const rounds = Number(setting)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`SOAK_${name} must be a whole number from 1 on`)
  return rounds
}

export type Figure = Readonly<Record<string, number | string>>

/** Hands what a test counted to the soak run, which writes it into docs/reliability.md. The gate keeps nothing. */
export function recordFigure(name: string, figure: Figure): void {
  const file = process.env['SOAK_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ name, figure })}\n`)
}
