import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { extname, join, normalize } from 'node:path'

/**
 * A front is between a device and the server in the field: it hands out a release of the app, passes calls on to the
 * real server, and can be replaced by a newer release, lose files, turn into a captive portal, or be gone.
 */
export interface Front {
  readonly url: string
  /** Hands out this build from now on, as a deployment does. */
  deploy(dist: string): void
  /** Answers matching paths with a portal's page and status 200. Undefined: none. */
  portalFor(paths: RegExp | undefined): void
  /** Answers matching paths with 404. Undefined: none. */
  lose(paths: RegExp | undefined): void
  /** How many pages (not files) were asked for so far. */
  pagesAsked(): number
  /** Refuses connections and cuts those that are open. */
  down(): Promise<void>
  up(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
const TO_SERVER = /^\/(api|health|metrics|deviceHub)([/?]|$)/
const PORTAL =
  '<!doctype html><title>Free Wi-Fi</title><h1>Welcome to the hotel. Please accept the terms.</h1>'

function pass(upstream: string | undefined, clientRequest: IncomingMessage, answer: ServerResponse): void {
  if (!upstream) {
    answer.writeHead(503).end()
    return
  }
  const onward = request(
    `${upstream}${clientRequest.url}`,
    { method: clientRequest.method, headers: clientRequest.headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    },
  )
  onward.on('error', () => answer.writeHead(502).end())
  clientRequest.pipe(onward)
}

function sendFile(dist: string, path: string, answer: ServerResponse): void {
  const wantedFile = join(dist, normalize(path))
  const isFile = existsSync(wantedFile) && statSync(wantedFile).isFile()
  if (!isFile && extname(path) !== '') {
    answer.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}')
    return
  }
  const file = isFile ? wantedFile : join(dist, 'index.html')
  answer.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  })
  createReadStream(file).pipe(answer)
}

/**
 * @param dist the release to begin with
 * @param port where to listen; the real server's PUBLIC_URL must name it
 * @param upstream the real server's address; without one, calls are answered 503
 */
export async function startFront(dist: string, port: number, upstream?: string): Promise<Front> {
  let current = dist
  let portal: RegExp | undefined
  let lostPattern: RegExp | undefined
  let pages = 0
  const sockets = new Set<Socket>()

  const server = createServer((request, answer) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://front').pathname)
    if (request.headers['sec-fetch-mode'] === 'navigate') pages += 1
    if (portal?.test(path)) answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    else if (lostPattern?.test(path)) answer.writeHead(404).end()
    else if (TO_SERVER.test(path)) pass(upstream, request, answer)
    else sendFile(current, path, answer)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  const up = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await up()
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: (next) => {
      current = next
    },
    portalFor: (paths) => {
      portal = paths
    },
    lose: (paths) => {
      lostPattern = paths
    },
    pagesAsked: () => pages,
    down: () =>
      new Promise((resolve) => {
        // Also when it is down already.
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    up,
  }
}
