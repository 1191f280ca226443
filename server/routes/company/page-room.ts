import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { listBlogs } from '../../db/company/blogs.ts'
import { listBranches } from '../../db/company/branches.ts'
import { publicFiles } from '../../db/files/files.ts'

type PageList = 'posts' | 'branches' | 'publicFiles'

interface Room {
  readonly most: number
  readonly count: (tx: Transaction) => Promise<number>
  readonly words: string
}

/** Visitors' pages show each list whole: as many as such a page can show, and as the server draws without a pause. */
const rooms: Readonly<Record<PageList, Room>> = {
  posts: {
    most: 300,
    count: async ({ kysely }) => (await listBlogs(kysely, true)).length,
    words: 'There are 300 posts, as many as the Inspire page shows. Delete an old one first.',
  },
  branches: {
    most: 100,
    count: async ({ kysely }) => (await listBranches(kysely)).length,
    words: 'There are 100 branches, as many as there can be. Delete one that is not used first.',
  },
  publicFiles: {
    most: 300,
    count: async ({ kysely }) => (await publicFiles(kysely)).length,
    words: 'There are 300 public documents, as many as the Forms page shows. Make an old one private first.',
  },
}

/** Refuses one more of what visitors' pages list when they are full. */
export async function mustHaveRoom(tx: Transaction, list: PageList): Promise<void> {
  const { most, count, words } = rooms[list]
  if ((await count(tx)) >= most) throw new Refusal('wrong-state', words)
}
