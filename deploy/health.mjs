// Asks the server of this container whether it can take work. The image has no curl.

const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/health/ready`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
