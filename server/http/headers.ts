import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../core/env.ts'
import type { PingAddress } from './ping-address.ts'

/**
 * The browser's content security policy. Mantine sets inline styles; the barcode decoder is WebAssembly; photos and
 * camera frames are blobs. The answer of the public ping is the only content from another server.
 */
const contentSecurity = (ping: PingAddress): Record<string, (string | (() => string))[] | null> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", () => new URL(ping.url).origin],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // The two policies are in src/pwa/trusted-types.ts.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['quayside', 'default'],
})

/** Scanning needs the camera, drivers' proofs the position; the rest a parcel desk has no use for. */
const featurePolicy =
  'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(self), interest-cohort=()'

export function securityHeaders(app: FastifyInstance, env: Env, ping: PingAddress): void {
  const https = env.publicUrl.startsWith('https:')
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(ping) },
    hsts: https ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only means something over https; browsers complain about it elsewhere.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', featurePolicy)
  })
}
