/**
 * Moves when the wire's shape moves; a test compares the shape's hash.
 *
 *   1  hello, push, pull, live
 *   2  a hello names the lost changes that the client knows of, and hears of the others until it does
 */
export const protocolVersion = 2

/** The oldest the server still serves for pulling. Pushing stays open to every version there was. */
export const oldestPulling = 1
