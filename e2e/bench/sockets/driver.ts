import { WebSocket } from 'ws'

// A thousand sockets in a process of their own. Messages from the bench: { open } makes them, { expect } asks when the
// last of them will have heard the next frame, { closeAll } ends them.

interface Open {
  readonly url: string
  /** The first message of each socket; an empty one sends nothing. */
  readonly hellos: string[]
}

let sockets: WebSocket[] = []
let onFrame: ((bytes: number) => void) | null = null

/** Frames that say only that something may have happened do not count as having heard. */
const isNews = (text: string): boolean => !text.startsWith('{"t":"scopes"') && !text.startsWith('{"t":"ping"')

function connect(url: string, hello: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('error', reject)
    socket.once('open', () => {
      if (hello === '') resolve(socket)
      else socket.send(hello)
    })
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('{"t":"scopes"')) resolve(socket)
      else if (text.startsWith('{"t":"ping"')) socket.send('{"t":"pong"}')
      if (isNews(text)) onFrame?.(text.length)
    })
  })
}

async function open({ url, hellos }: Open): Promise<object> {
  for (let at = 0; at < hellos.length; at += 50)
    sockets.push(...(await Promise.all(hellos.slice(at, at + 50).map((hello) => connect(url, hello)))))
  return { open: sockets.length }
}

/** Answers when every socket has heard one frame; the time is this machine's own. */
function expect(): void {
  let left = sockets.length
  let bytes = 0
  onFrame = (length) => {
    bytes = length
    if (--left > 0) return
    onFrame = null
    process.send?.({ at: performance.timeOrigin + performance.now(), bytes })
  }
  process.send?.({ waiting: true })
}

process.on('message', async (message: { open?: Open; expect?: true; closeAll?: true }) => {
  if (message.open) process.send?.(await open(message.open))
  if (message.expect) expect()
  if (message.closeAll) {
    for (const socket of sockets) socket.terminate()
    sockets = []
    process.send?.({ closed: true })
  }
})
process.send?.({ ready: true })
