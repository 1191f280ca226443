import type { Branch } from '#sync/entities/company/branch.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { frequentQuestions } from '#sync/rules/pages/landing-text.ts'
import type { PublicPageName } from '#sync/rules/pages/public-pages.ts'

/** A thing that a page is about, in the vocabulary of schema.org, for search engines. */
export type StructuredThing = Readonly<Record<string, unknown>> & { readonly '@type': string }

interface Facts {
  /** The whole address of the brand's home. */
  readonly home: string
  readonly publicUrl: string
  readonly company: {
    readonly name: string
    readonly logoFileId: string | null
    readonly contact: Pick<Settings['contact'], 'phone' | 'email'>
  }
  readonly offices: readonly Pick<Branch, 'name' | 'address' | 'phone' | 'kind'>[]
  readonly post: {
    readonly title: string
    readonly summary: string
    readonly publishedAt: string | null
    readonly updatedAt: string
  } | null
}

/** Leaves out what the company hasn't filled in. */
const withoutBlanks = <T extends object>(thing: T): T =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== '' && value !== null)) as T

const organisationOf = ({ home, publicUrl, company }: Facts): StructuredThing =>
  withoutBlanks({
    '@type': 'Organization',
    name: company.name,
    url: home,
    logo: company.logoFileId && `${publicUrl}/api/settings/logo/${company.logoFileId}`,
    telephone: company.contact.phone,
    email: company.contact.email,
  })

const officesOf = (facts: Facts): StructuredThing[] =>
  facts.offices
    .filter(({ kind }) => kind !== 'Warehouse')
    .map(({ name, address, phone }) =>
      withoutBlanks({
        '@type': 'LocalBusiness',
        name: `${facts.company.name}, ${name}`,
        url: `${facts.home}/contact`,
        address: address && {
          '@type': 'PostalAddress',
          streetAddress: address,
          addressCountry: 'JM',
        },
        telephone: phone,
        parentOrganization: organisationOf(facts),
      }),
    )

const questionsAndAnswers = (): StructuredThing => ({
  '@type': 'FAQPage',
  mainEntity: frequentQuestions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const articleOf = (facts: Facts): StructuredThing[] =>
  facts.post
    ? [
        withoutBlanks({
          '@type': 'BlogPosting',
          headline: facts.post.title,
          description: facts.post.summary,
          datePublished: facts.post.publishedAt,
          dateModified: facts.post.updatedAt,
          author: organisationOf(facts),
        }),
      ]
    : []

const thingsOn: Partial<Record<PublicPageName, (facts: Facts) => StructuredThing[]>> = {
  landing: (facts) => [organisationOf(facts), questionsAndAnswers()],
  contact: officesOf,
  inspire: articleOf,
}

/** The things that a public page tells search engines about: the organisation, its offices, answers, and a post. */
export const structuredDataOf = (page: PublicPageName, facts: Facts): readonly StructuredThing[] =>
  thingsOn[page]?.(facts) ?? []
