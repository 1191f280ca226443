import { expect, test } from 'vitest'
import { fetchFiles } from './install-files.ts'

const files = Array.from({ length: 20 }, (_, n) => `f${n}`)

/** A network that notes the requests, and how many were under way at a time. */
function network(isBroken: (file: string, attempt: number) => boolean) {
  const attempts = new Map<string, boolean[]>()
  const waits: number[] = []
  let open = 0
  let mostOpen = 0
  return {
    attempts,
    waits,
    mostOpen: () => mostOpen,
    async fetchFile(file: string, isRepeated: boolean) {
      const list = attempts.get(file) ?? []
      attempts.set(file, [...list, isRepeated])
      open += 1
      mostOpen = Math.max(mostOpen, open)
      await Promise.resolve()
      open -= 1
      if (isBroken(file, list.length)) throw new TypeError('The bytes are not those of this version')
    },
    sleep: async (ms: number) => {
      waits.push(ms)
    },
  }
}

test('the files of a version are fetched six at a time, each once', async () => {
  const net = network(() => false)
  await fetchFiles(files, net)
  expect(net.mostOpen()).toBe(6)
  expect([...net.attempts]).toEqual(files.map((file) => [file, [false]]))
})

test('a file that came broken is fetched again within seconds, past all caches, and no other is', async () => {
  const net = network((file, attempt) => file === 'f3' && attempt < 2)
  await fetchFiles(files, net)
  expect(net.attempts.get('f3')).toEqual([false, true, true])
  expect(net.waits).toEqual([1000, 3000])
  expect([...net.attempts.values()].flat()).toHaveLength(files.length + 2)
})

test('a file that stays broken ends the installation, and nothing more is fetched', async () => {
  const net = network((file) => file === 'f0')
  const whenOthersAreDone: (() => void)[] = []
  const sleep = () =>
    new Promise<void>((resolve) => {
      whenOthersAreDone.push(resolve)
    })
  const download = fetchFiles(files, { ...net, sleep })
  for (let n = 0; n < 200; n++) {
    await Promise.resolve()
    if (n % 60 === 59) whenOthersAreDone.shift()?.()
  }
  await expect(download).rejects.toThrow('not those of this version')
  expect(net.attempts.get('f0')).toEqual([false, true, true])

  const manyFiles = Array.from({ length: 1000 }, (_, n) => `f${n}`)
  const short = network((file) => file === 'f0')
  await expect(fetchFiles(manyFiles, short)).rejects.toThrow()
  expect(short.attempts.size).toBeLessThan(100)
})
