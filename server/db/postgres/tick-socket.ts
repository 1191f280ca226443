import { Socket } from 'node:net'

/**
 * Sends all statements of a turn of the event loop together. The driver hands each of them to the system separately,
 * which for dozens of small ones costs more than all the rest of its work.
 */
export class TickSocket extends Socket {
  #isHeld = false

  override cork(): void {
    super.cork()
    if (this.#isHeld) return
    this.#isHeld = true
    super.cork()
    process.nextTick(() => {
      this.#isHeld = false
      this.uncork()
    })
  }
}
