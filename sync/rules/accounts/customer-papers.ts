import type { CustomerPaper, CustomerPaperKind } from '../../entities/accounts/customer-paper.ts'
import type { NeededBefore } from '../../entities/accounts/customer-paper-states.ts'

/** A paper is good on its last day. */
export const isExpired = ({ expiresOn }: Pick<CustomerPaper, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today

type Held = Pick<CustomerPaper, 'kindId' | 'state' | 'expiresOn'>

/** The names of the papers that a customer needs and has none accepted of that is good today. */
export const missingPapers = (
  kinds: readonly CustomerPaperKind[],
  papers: readonly Held[],
  before: NeededBefore,
  today: string,
): string[] =>
  kinds
    .filter(({ neededBefore }) => neededBefore === before)
    .filter(
      ({ kindId }) =>
        !papers.some(
          (paper) => paper.kindId === kindId && paper.state === 'Accepted' && !isExpired(paper, today),
        ),
    )
    .map(({ name }) => name)
