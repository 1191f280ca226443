/// <reference types="vite/client" />
import '../../src/theme/mantine.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ScanLayer } from '../../src/scan/scan-layer.tsx'
import { ScanTest } from '../../src/scan/scan-test.tsx'

/** A form such as any screen has, for scans to run into. */
function Form() {
  const [name, setName] = useState('')
  const [submitCount, setSubmitted] = useState(0)
  const [pressed, setPressed] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(submitCount + 1)
      }}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <textarea aria-label="Note" defaultValue="fragile" />
      <select aria-label="Bin" defaultValue="zero">
        <option>zero</option>
        <option>1Z</option>
      </select>
      <input aria-label="Weight" type="number" />
      <input aria-label="Day" type="date" />
      <button type="submit">Save</button>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Close
      </button>
      <input aria-label="Fragile" type="checkbox" />
      <output aria-label="Pressed">{pressed}</output>
      <output aria-label="Held">{name}</output>
      <output aria-label="Submitted">{submitCount}</output>
    </form>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider>
      <ScanLayer
        unclaimed={{ onScan: () => undefined, onBroken: () => undefined, onTooEarly: () => undefined }}
      />
      <ScanTest />
      <Form />
    </MantineProvider>,
  )
