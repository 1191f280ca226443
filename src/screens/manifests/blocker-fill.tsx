import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Blocker, ManifestBlocker } from '#sync/entities/packages/manifest-status.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { mutate } from '../../changes/mutate.ts'
import { fills } from '../../components/bill/problem-field.tsx'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { fromLocalInput } from '../../ui/texts/local-time.ts'
import { useAction } from '../../ui/use-action.ts'
import classes from './manifest.module.css'

interface BlockerFillProps {
  label: string
  /** The package or the manifest, for screen readers. */
  name: string
  type?: 'text' | 'datetime-local'
  unit?: string
  isNumber?: boolean
  /** Saves on this device; throws with words for a text that is not a value. */
  onSave: (text: string) => Promise<unknown>
}

/** A value that is missing, filled in where it is asked for. It works without a signal. */
function BlockerFill({ label, name, type = 'text', unit, isNumber = false, onSave }: BlockerFillProps) {
  const [text, setText] = useState('')
  const { run, busy, problem } = useAction(() => onSave(text), failureText)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className={classes['fill']} onSubmit={save} noValidate>
      <TextInput
        aria-label={`${label} of ${name}`}
        placeholder={label}
        type={type}
        autoComplete="off"
        maxLength={200}
        inputMode={isNumber ? 'decimal' : 'text'}
        {...(unit ? { rightSection: <span aria-hidden>{unit}</span>, rightSectionWidth: 48 } : {})}
        value={text}
        error={problem || undefined}
        readOnly={busy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy}>
        Save
      </Button>
    </form>
  )
}

function textOf(text: string, example: string): string {
  if (text.trim() === '') throw new WordedError(example)
  return text.trim()
}

function figureOf(field: keyof typeof fills, text: string): number {
  const value = fills[field].read(text)
  if (value === null) throw new WordedError(fills[field].example)
  return value
}

const looksOf = (field: keyof typeof fills) => ({
  label: fills[field].label,
  unit: fills[field].unit,
  isNumber: true,
})

/** The blockers of a package that a single value removes. */
const packageFills = {
  noWeight: {
    ...looksOf('weightLb'),
    changes: (text: string) => ({ weightLb: figureOf('weightLb', text) }),
  },
  noDeclaredValue: {
    ...looksOf('declaredValueUsdCents'),
    changes: (text: string) => ({ declaredValueUsdCents: figureOf('declaredValueUsdCents', text) }),
  },
  noDescription: {
    label: 'Description',
    isNumber: false,
    changes: (text: string) => ({
      description: textOf(text, 'Say what is inside, such as “Running shoes”.'),
    }),
  },
} satisfies Partial<Record<Blocker, object>>

const isFilled = (blocker: Blocker): blocker is keyof typeof packageFills => blocker in packageFills

/** The field that removes a package's blocker; nothing for a blocker that takes more than a value. */
export function PackageFill(props: { blocker: Blocker; packageId: string; name: string }) {
  const { blocker, packageId, name } = props
  if (!isFilled(blocker)) return null
  const { changes, ...field } = packageFills[blocker]
  return (
    <BlockerFill
      {...field}
      name={name}
      onSave={async (text) => mutate('package.update', { packageId, changes: changes(text) })}
    />
  )
}

const manifestFills: Record<
  ManifestBlocker,
  {
    label: (manifest: Manifest) => string
    type: 'text' | 'datetime-local'
    changes: (text: string) => Partial<Pick<Manifest, 'mawbNumber' | 'departsAt'>>
  }
> = {
  noWaybill: {
    label: ({ mode }) => (mode === 'Sea' ? 'Bill of lading' : 'MAWB'),
    type: 'text',
    changes: (text) => ({ mawbNumber: textOf(text, 'Enter the number on the carrier’s waybill.') }),
  },
  noDeparture: {
    label: () => 'Departs',
    type: 'datetime-local',
    changes: (text) => ({ departsAt: fromLocalInput(textOf(text, 'Enter the day and the time.')) }),
  },
}

/** The field for what a manifest itself lacks. */
export function ManifestFill({ blocker, manifest }: { blocker: ManifestBlocker; manifest: Manifest }) {
  const { label, type, changes } = manifestFills[blocker]
  const { manifestId, number } = manifest
  return (
    <BlockerFill
      label={label(manifest)}
      name={number ?? 'this manifest'}
      type={type}
      onSave={async (text) => mutate('manifest.update', { manifestId, changes: changes(text) })}
    />
  )
}
