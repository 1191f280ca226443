import { dropEnds } from '#sync/lib/drop-ends.ts'

// How mail programs begin what they quote, in the languages of our customers and of their programs.

/** The words of "On Friday, Quayside <address> wrote:". */
const attributions: readonly { readonly start: string; readonly verb: string; readonly namesAfter?: true }[] =
  [
    { start: 'on ', verb: 'wrote' },
    { start: 'el ', verb: 'escribió' },
    { start: 'le ', verb: 'a écrit' },
    { start: 'am ', verb: 'schrieb', namesAfter: true },
    { start: 'em ', verb: 'escreveu' },
    { start: 'a ', verb: 'escreveu' },
    { start: 'il ', verb: 'ha scritto' },
    { start: 'op ', verb: 'schreef', namesAfter: true },
  ]

const mostAttributionLines = 4

/** Mail programs write blanks that don’t break before colons, and stars around words in bold. */
const plainLine = (line: string): string =>
  line
    .slice(0, 500)
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u202f', ' ')
    .replaceAll('*', '')
    .trim()
    .toLowerCase()

/** The lines over which a program breaks "On Friday, Quayside <address> wrote:" from here; 0 if there is none. */
export function attributionLines(lines: readonly string[], index: number): number {
  const first = plainLine(lines[index] ?? '')
  const candidates = attributions.filter(
    ({ start, verb }) => first.startsWith(start) || first.endsWith(`${verb}:`),
  )
  if (candidates.length === 0) return 0
  const texts = lines.slice(index, index + mostAttributionLines).map(plainLine)
  const count = texts.findIndex((text) => text.endsWith(':')) + 1
  const text = texts.slice(0, count).join(' ')
  const words = text.slice(0, -1).trim()
  const hasVerb = candidates.some(({ verb, namesAfter }) =>
    namesAfter ? words.includes(` ${verb}`) : words.endsWith(` ${verb}`),
  )
  if (!hasVerb) return 0
  const isQuotedBelow = nextText(lines, index + count)?.startsWith('>') === true
  return isQuotedBelow || text.includes('@') || text.includes('<') ? count : 0
}

/** The next line that is not empty. */
export function nextText(lines: readonly string[], index: number): string | undefined {
  return lines.slice(index, index + 5).find((line) => line.trim() !== '')
}

const headerLabels = {
  from: ['from', 'de', 'von', 'da', 'van'],
  subject: ['subject', 'asunto', 'objet', 'betreff', 'assunto', 'oggetto', 'onderwerp'],
  other: [
    ...[
      'sent',
      'date',
      'to',
      'cc',
      'enviado',
      'enviado el',
      'fecha',
      'para',
      'envoyé',
      'à',
      'gesendet',
      'datum',
    ],
    ...[
      'an',
      'enviada em',
      'enviado em',
      'data',
      'inviato',
      'a',
      'verzonden',
      'aan',
      'reply-to',
      'responder a',
    ],
  ],
} as const

const labelOf = (line: string): string => {
  const text = plainLine(line)
  const colon = text.indexOf(':')
  return colon === -1 ? '' : text.slice(0, colon).trim()
}
const isLabel = (kind: keyof typeof headerLabels, line: string): boolean =>
  (headerLabels[kind] as readonly string[]).includes(labelOf(line))

/** The lines that must contain the rest of a header. */
const headerHeight = 8

/** True for a header that is quoted as text, as Outlook does: the sender, a day or recipient, and the subject. */
export function isQuotedHeader(lines: readonly string[], index: number): boolean {
  if (!isLabel('from', lines[index] ?? '')) return false
  const below = lines.slice(index + 1, index + headerHeight)
  return below.some((line) => isLabel('other', line)) && below.some((line) => isLabel('subject', line))
}

const forwards = [
  ...[
    'original message',
    'forwarded message',
    'original appointment',
    'mensaje original',
    'mensaje reenviado',
  ],
  ...[
    "message d'origine",
    'message d’origine',
    'message original',
    'message transféré',
    'ursprüngliche nachricht',
  ],
  ...['weitergeleitete nachricht', 'originalnachricht', 'mensagem original', 'mensagem encaminhada'],
  ...['messaggio originale', 'messaggio inoltrato', 'oorspronkelijk bericht', 'doorgestuurd bericht'],
]
const appleForwards = [
  ...['begin forwarded message:', 'inicio del mensaje reenviado:', 'début du message transféré :'],
  ...[
    'début du message réexpédié :',
    'anfang der weitergeleiteten nachricht:',
    'início da mensagem encaminhada:',
  ],
]

/** True for a line that programs put before a mail that they quote or pass on as a whole. */
export function isForwardMark(line: string): boolean {
  const text = plainLine(line)
  return (text.startsWith('--') && forwards.includes(dropEnds(text, '- '))) || appleForwards.includes(text)
}

/** True for the line of underscores above the header of Outlook. */
export const isRule = (line: string): boolean => {
  const text = line.trim()
  return text.length >= 10 && dropEnds(text, '_') === ''
}

const sentFrom = [
  ...[
    'sent from',
    'sent via',
    'enviado desde',
    'enviado do',
    'enviado de',
    'enviado con',
    'envoyé de',
    'envoyé à partir de',
  ],
  ...[
    'envoyé depuis',
    'gesendet von',
    'von meinem',
    'inviato da',
    'verzonden vanaf',
    'get outlook for',
    'obtener outlook para',
  ],
  ...['obtenir outlook pour', 'outlook für', 'obter o outlook para', 'sent with'],
]
const programs = [
  ...[
    'iphone',
    'ipad',
    'ios',
    'mac',
    'android',
    'samsung',
    'galaxy',
    'huawei',
    'xiaomi',
    'pixel',
    'motorola',
    'blackberry',
  ],
  ...[
    'phone',
    'smartphone',
    'mobile',
    'móvil',
    'celular',
    'handy',
    'tablet',
    'outlook',
    'mail',
    'correo',
    'yahoo',
    'gmail',
  ],
  ...['windows', 'proton', 'app', 'device', 'dispositivo', 'teléfono', 'téléphone'],
]

/** True for the line by which a program names itself: "Sent from my iPhone", and not "Sent from my sister in Ohio". */
export function isProgramLine(line: string): boolean {
  const text = plainLine(line)
  const start = sentFrom.find((words) => text.startsWith(`${words} `))
  if (start === undefined || text.length > 80) return false
  const rest = text.slice(start.length)
  return !/[.!?] \S/.test(rest) && rest.split(/[^\p{L}]/u).some((word) => programs.includes(word))
}
