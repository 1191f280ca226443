/** A menu that is longer than the window below its button scrolls, so that a handheld on its side reaches its last entry. */
export const insideWindow = { flip: true, shift: true, size: { padding: 8 } } as const
