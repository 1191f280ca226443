import { useMemo } from 'react'
import { Markdown } from '../../ui/markdown.tsx'
import { privacyText, termsText } from './legal-text.ts'
import type { PublicPageProps } from './page-data.ts'
import prose from './prose.module.css'
import { PublicPage } from './public-parts.tsx'

const Legal = ({ title, text }: { title: string; text: string }) => (
  <PublicPage title={title}>
    <div className={prose['prose']}>
      <Markdown text={text} />
    </div>
  </PublicPage>
)

export function PrivacyPage({ data: { company } }: PublicPageProps) {
  const text = useMemo(() => privacyText(company), [company])
  return <Legal title="Privacy" text={text} />
}

export function TermsPage({ data }: PublicPageProps) {
  const text = useMemo(() => termsText(data), [data])
  return <Legal title="Terms of service" text={text} />
}
