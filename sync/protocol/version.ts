/**
 * Moves when the wire's shape moves; a test compares the shape's hash.
 *
 *   1  hello, push, pull, live
 *   2  a hello names the lost changes that the client knows of, and hears of the others until it does
 *   3  a pull names the client's head and gets results in parts; a hello's answer names the change behind its last number,
 *      and says why there are no more label numbers
 *   4  the live socket names what changed that is not synced; an app that does not know the frame pulls
 *   5  a change from a shared handheld names the shift that it was made in
 *   6  a change names the head that its device had read when it saved it
 */
export const protocolVersion = 6

/** The oldest the server still serves for pulling. Pushing stays open to every version there was. */
export const oldestPulling = 1
