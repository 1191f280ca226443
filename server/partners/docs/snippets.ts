/** Programs that check the signature of a webhook, as partners copy them. The tests run both. */
export const snippets = {
  'JavaScript (Node.js)': `import { createHmac, timingSafeEqual } from 'node:crypto'

/** body: the body of the request as it came, before it is parsed. header: Webhook-Signature. */
export function isGenuineEvent(secret, header, body, now = Date.now()) {
  const parts = header.split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (Math.abs(now / 1000 - Number(time)) > 300) return false
  const expected = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest()
  return parts.some(([name, value]) => {
    const mac = Buffer.from(value ?? '', 'hex')
    return name === 'v1' && mac.length === expected.length && timingSafeEqual(mac, expected)
  })
}
`,
  Python: `import hashlib
import hmac
import time


def is_genuine_event(secret: str, header: str, body: bytes, now: float | None = None) -> bool:
    """body: the body of the request as it came, before it is parsed. header: Webhook-Signature."""
    parts = [part.split("=", 1) for part in header.split(",") if "=" in part]
    sent = next((value for name, value in parts if name == "t"), "")
    now = time.time() if now is None else now
    if not sent.isdigit() or abs(now - int(sent)) > 300:
        return False
    expected = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(name == "v1" and hmac.compare_digest(value, expected) for name, value in parts)
`,
} as const
