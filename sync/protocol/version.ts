/**
 * Moves when the wire's shape moves; a test compares the shape's hash.
 *
 *   1  hello, push, pull, live
 */
export const protocolVersion = 1

/** The oldest the server still serves for pulling. Pushing stays open to every version there was. */
export const oldestPulling = 1
