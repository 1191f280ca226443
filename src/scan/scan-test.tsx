import { Code, Group, Paper, Stack, Switch, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Scan, ScanSource } from '#sync/rules/tracking/scan.ts'
import { CameraView } from './camera/camera-view.tsx'
import { useCapture } from './keys/use-capture.ts'
import { ScanField } from './scan-field.tsx'
import { changeScanSettings, useScanSettings } from './scan-settings.ts'
import { answer, brokenAnswer, type ScanAnswer, useVerdict } from './use-verdict.ts'
import { ScanVerdict } from './verdict.tsx'
import { visible } from './visible.ts'

const maxScans = 10
const sources: Record<ScanSource, string> = { camera: 'Camera', wedge: 'Hand scanner', typed: 'Typed' }
const checks = { ok: 'right', none: 'has none', wrong: 'wrong' } as const
const kinds: Record<Scan['recognised']['kind'], string> = {
  tracking: 'Tracking number',
  hawb: 'Our label (HAWB)',
  mailbox: 'Mailbox',
  postal: 'Postal routing code',
  routing: 'Courier routing code',
  data: 'Other data, no number',
  unreadable: 'Not usable',
}

/** Shows the text that a scanner sends and how it is understood. Nothing is saved. */
export function ScanTest() {
  const [scans, setScans] = useState<readonly { nth: number; scan: Scan }[]>([])
  const { shown, say } = useVerdict()
  const { take } = useCapture({
    onBroken: () => say(brokenAnswer),
    onScan(scan) {
      setScans((before) => [{ nth: (before[0]?.nth ?? 0) + 1, scan }, ...before].slice(0, maxScans))
      say(answerOf(scan))
    },
  })
  return (
    <Stack>
      <ScanVerdict shown={shown} waitingFor="Scan anything" />
      <ScanField label="Or type a code" onEnter={take} />
      <CameraView onRead={take} />
      {scans.map(({ nth, scan }) => (
        <OneScan key={nth} scan={scan} />
      ))}
      <ScannerSettings />
    </Stack>
  )
}

function answerOf({ recognised, bin, raw }: Scan): ScanAnswer {
  const { kind, message, courier, canonical } = recognised
  const code = canonical || visible(raw)
  if (bin !== null) return answer('ready', 'Label of a bin', { bin, code })
  if (message !== '')
    return answer(kind === 'unreadable' ? 'unknown' : 'refused', 'Stop', { text: message, code })
  return answer('ready', kinds[kind], { text: courier, code })
}

/** As wide as its neighbours: two or three in a row if there is space. */
const wide = { flex: '1 1 180px' }

function ScannerSettings() {
  const settings = useScanSettings()
  return (
    <Paper withBorder p="md">
      <Group align="flex-end">
        <TextInput
          label="Sent before each code"
          style={wide}
          description="Text, or a key such as F9. Empty for most scanners."
          value={settings.prefix}
          maxLength={8}
          onChange={(event) => changeScanSettings({ prefix: event.currentTarget.value })}
        />
        <TextInput
          label="Sent after each code"
          style={wide}
          description="Besides Enter or Tab."
          value={settings.suffix}
          maxLength={8}
          onChange={(event) => changeScanSettings({ suffix: event.currentTarget.value })}
        />
        <TextInput
          label="Bin labels start with"
          style={wide}
          description="Leave empty if bins have no labels."
          value={settings.binPrefix}
          maxLength={12}
          onChange={(event) => changeScanSettings({ binPrefix: event.currentTarget.value })}
        />
        <Switch
          size="lg"
          label="Sound"
          checked={settings.sound}
          onChange={(event) => changeScanSettings({ sound: event.currentTarget.checked })}
        />
        <Switch
          size="lg"
          label="Vibration"
          checked={settings.vibration}
          onChange={(event) => changeScanSettings({ vibration: event.currentTarget.checked })}
        />
      </Group>
    </Paper>
  )
}

function OneScan({ scan }: { scan: Scan }) {
  const { recognised: code } = scan
  const speed = scan.msPerChar === undefined ? '' : `, ${scan.msPerChar.toFixed(1)} ms per character`
  const rows: [string, string][] = [
    ['From', `${sources[scan.source]}${scan.symbology ? `, ${scan.symbology}` : ''}${speed}`],
    ['What it is', kinds[code.kind]],
    ['Courier', code.courier || 'unknown'],
    ['Number', code.canonical],
    ['Check digit', checks[code.check]],
    ['Also known as', code.aliases.join(', ')],
    ['Message', code.message],
  ]
  return (
    <Paper withBorder p="md" data-testid="scan">
      <Text size="sm" c="dimmed">
        Sent, {scan.raw.length} characters
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {visible(scan.raw)}
      </Code>
      <Table variant="vertical" layout="fixed" mt="xs">
        <Table.Tbody>
          {rows
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th w="8.5rem">{name}</Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
