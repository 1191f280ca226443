/**
 * Raised whenever the wire's shape changes; a test compares the shape's hash.
 *
 *   1  hello, push, pull, live
 *   2  a hello names the lost changes that the client knows of; the server repeats the others until it does
 *   3  a pull names the client's head and gets results in parts; a hello's reply names the change behind its last number,
 *      and says why there are no label numbers left
 *   4  the live socket names unsynced data that changed; an app that doesn't know the frame pulls
 *   5  a change from a shared handheld names the shift it was made in
 *   6  a change names the head that its device had read when it was saved
 *   7  a device says on the live socket what it has read, and names the number of its schema
 *   8  a device names the empty fields that it knows, and gets rows without them and deltas without what they foretell
 */
export const protocolVersion = 8

/** The first version that understands what a device says about its reading. */
export const readingIsTold = 7

/** Raised whenever tables or columns change, so that a server can tell a newer app from an older one. */
export const schemaVersion = 17

/** The oldest version that may still pull. Every version may push. */
export const oldestPulling = 1
