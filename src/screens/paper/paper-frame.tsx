import { Button, SegmentedControl, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { receiptPapers } from '#sync/api/packages/documents.ts'
import type { Company } from '#sync/entities/company/company.ts'
import { letterheadLines } from '#sync/rules/pages/letterhead.ts'
import { BackIcon, PrintIcon } from '../../ui/icons.ts'
import { logoUrl } from '../../ui/layout/logo.tsx'
import { WholeNumbers } from '../../ui/texts/whole-numbers.tsx'
import classes from './paper.module.css'

export type PaperSize = (typeof receiptPapers)[number]

interface PaperFrameProps {
  size: PaperSize
  /** Undefined: only A4 is available. */
  onSize?: (size: PaperSize) => void
  /** The page the person came from. */
  from: string
  /** More controls of the sheet. */
  tools?: ReactNode
  children: ReactNode
}

const pxPerMm = 96 / 25.4

/** The page rule for a roll uses the content's height, because Chromium doesn't support "auto". */
const pageRule = (size: PaperSize, heightPx: number): string =>
  size === 'a4'
    ? `@page { size: A4; margin: 12mm 12mm 16mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt sans-serif; } }`
    : `@page { size: 80mm ${Math.ceil(heightPx / pxPerMm) + 2}mm; margin: 0; }`

/** Opens the print dialog; returns false in browsers without one, such as in other apps and kiosks. */
function openPrintDialog(): boolean {
  try {
    window.print()
    return true
  } catch {
    return false
  }
}

/** A sheet that prints itself once it is rendered, with its screen controls above. */
export function PaperFrame({ size, onSize, from, tools, children }: PaperFrameProps) {
  const paper = useRef<HTMLDivElement>(null)
  const [canPrint, setCanPrint] = useState(true)
  useEffect(() => {
    const rule = document.createElement('style')
    document.head.append(rule)
    let isGone = false
    // Measures before each print, because the content may have changed since.
    const measure = () => {
      rule.textContent = pageRule(size, paper.current?.offsetHeight ?? 0)
    }
    window.addEventListener('beforeprint', measure)
    // Another font would change the height.
    void document.fonts.ready.then(() => {
      if (isGone) return
      measure()
      setCanPrint(openPrintDialog())
    })
    return () => {
      isGone = true
      window.removeEventListener('beforeprint', measure)
      rule.remove()
    }
  }, [size])
  return (
    <>
      <div className={classes['tools']} role="toolbar" aria-label="Print" data-print="never">
        <Button component={Link} to={from} variant="default" leftSection={<BackIcon size={18} />}>
          Back
        </Button>
        <Button leftSection={<PrintIcon size={18} />} onClick={() => setCanPrint(openPrintDialog())}>
          Print
        </Button>
        {onSize && (
          <SegmentedControl
            aria-label="Paper"
            value={size}
            onChange={(value) => onSize(value === 'a4' ? 'a4' : '80mm')}
            data={[
              { value: '80mm', label: '80 mm' },
              { value: 'a4', label: 'A4' },
            ]}
          />
        )}
        {tools}
        <PrintHint canPrint={canPrint} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet that is moved sideways is moved by keyboard too */}
      <section className={classes['sheet']} tabIndex={0} aria-label="Sheet">
        <div ref={paper} className={classes['paper']} data-size={size}>
          {children}
        </div>
      </section>
    </>
  )
}

const PrintHint = ({ canPrint }: { canPrint: boolean }) =>
  canPrint ? (
    <Text size="sm" c="dimmed">
      No printer? Choose “Save as PDF” in the print dialog. You can print this again at any time.
    </Text>
  ) : (
    <Text size="sm" role="alert" c="var(--mantine-color-error)">
      This browser can’t print. Nothing is lost: open this page in Chrome, Edge, Firefox or Safari and print
      it there.
    </Text>
  )

/** The issuer of the paper, with the address and tax numbers. */
export function PaperHead({ company, title }: { company: Company; title: string }) {
  const { name, logoFileId } = company
  return (
    <>
      {logoFileId && <img className={classes['logo']} src={logoUrl(logoFileId)} alt="" />}
      <p className={classes['brand']}>{name}</p>
      {letterheadLines(company).map((line) => (
        <p key={line} className={classes['letterhead']}>
          <WholeNumbers text={line} />
        </p>
      ))}
      <h1 className={classes['title']}>{title}</h1>
    </>
  )
}

/** Names and values. A line with an empty value is left out. */
export const PaperFacts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className={classes['facts']}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [<dt key={`${name}-`}>{name}</dt>, <dd key={name}>{value}</dd>])}
  </dl>
)

export interface PaperSum {
  readonly name: string
  readonly text: string
  readonly strong?: boolean
}

export const PaperSums = ({ sums }: { sums: readonly PaperSum[] }) => (
  <dl className={classes['sums']} data-print="whole">
    {sums.map(({ name, text, strong }) => (
      <div key={name} data-strong={strong || undefined}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
