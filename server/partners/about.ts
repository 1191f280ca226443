/** The introduction of the description for partners. */
export const about = `Calls for partners’ programs. Send the API key in each call: \`Authorization: Bearer qsk_…\`. A key has
rights, a quota per minute and one per day; a call above them is answered with 429 and \`Retry-After\` in seconds. Each
answer tells what is left: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Day-Limit\` and \`X-RateLimit-Day-Remaining\`.

Begin with a test key, \`qsk_test_…\`: its calls are checked and answered as those of a live key are, with \`isTest\` and the header
\`X-Test-Key: true\`, but nothing is stored and nobody is told.

Send an \`Idempotency-Key\` of your own with each report: the same key with another body is refused.

Ids are UUIDs in lower case. Times in answers are UTC in ISO 8601 with milliseconds; yours are RFC 3339 with any offset and fraction. Money is whole cents, with the currency in the
field’s name; weights are pounds and lengths inches.

A call that is refused is answered with a sentence in \`message\`, and with the problem of each field in \`errors\`.`
