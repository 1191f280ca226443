/**
 * How often a test repeats what it does: a few times in the gate, as often as the reliability goals want in a soak run,
 * which sets `SOAK_<NAME>`.
 */
export declare function roundsOf(name: string, inGate: number): number;
export type Figure = Readonly<Record<string, number | string>>;
/** Hands what a test counted to the soak run, which writes it into docs/reliability.md. The gate keeps nothing. */
export declare function recordFigure(name: string, figure: Figure): void;
