import type { MissingWork } from '../db/core/snapshot.ts'
import type { Restored } from './restore.ts'

const changes = (n: number): string => (n === 1 ? '1 change' : `${n.toLocaleString('en')} changes`)

const deviceLine = ({ device, person, changes: n, first, last }: MissingWork): string =>
  `  ${person || 'somebody'} on ${device || 'a device without a name'}: ${changes(n)}, ${first} to ${last}`

function missingLines({ missing, manifest }: Restored): string[] {
  if (missing === null)
    return [
      `There was no database that could be read, so it is not known what was done after ${manifest.madeAt}.`,
      'Devices send again what they did in that time, as soon as they are online. What was done in the office without a queue',
      '(payments, accounts, settings) has to be done again.',
    ]
  const ofDevices = missing.filter(({ clientId }) => clientId !== null)
  const direct = missing.filter(({ clientId }) => clientId === null)
  return [
    ...(ofDevices.length > 0
      ? [
          'These devices will send again, as soon as they are online, what they did after the backup:',
          ...ofDevices.map(deviceLine),
        ]
      : ['No device had sent anything after the backup.']),
    ...direct.map(
      ({ changes: n, first, last }) =>
        `${changes(n)} of ${first} to ${last} were made without a queue: no device has them, do them again.`,
    ),
    'Payments, accounts and settings are in no queue either: whoever changed some after the backup has to do it again.',
  ]
}

/** The report for the operator who restored. */
export function restoreReport(result: Restored, dataDir: string, seconds: number): string {
  const { manifest, before } = result
  return [
    `${dataDir} is restored to ${manifest.madeAt}, in ${seconds.toFixed(1)} s: ${Object.keys(manifest.files).length} files, all checked.`,
    before ? `What was there before is kept in ${before}.` : 'There was nothing there before.',
    ...(manifest.missing.length > 0
      ? [
          `${manifest.missing.length} files were missing already when the backup was made: ${manifest.missing.slice(0, 5).join(', ')}`,
        ]
      : []),
    ...(manifest.filesIn === 'bucket'
      ? ['Photos and documents are in the bucket, and were not touched.']
      : []),
    'It begins a new history: devices read everything anew, and send what the backup lacks.',
    ...missingLines(result),
    'Start the server now.',
  ].join('\n')
}
