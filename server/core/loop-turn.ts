function createTurns() {
  let turn = 0
  let isCounted = false
  return () => {
    if (!isCounted) {
      isCounted = true
      setImmediate(() => {
        isCounted = false
        turn += 1
      })
    }
    return turn
  }
}

/**
 * The turn of the event loop. Two equal numbers mean that everything in between was read from the network together.
 */
export const loopTurn = createTurns()
