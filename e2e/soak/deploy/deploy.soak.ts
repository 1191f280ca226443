import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordFigure } from '../../../server/test/figures.ts'
import { startServer } from '../../support/server.ts'
import { root } from '../record.ts'
import { inSandbox, unitSetting } from './unit-sandbox.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-deploy-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const deploy = (file: string): string => join(root, 'deploy', file)
const env = {
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`,
  ...{ SITE: 'packages.example.com', LISTEN: '127.0.0.1:4443' },
  ...{ NODE_1: '10.0.0.11:8080', NODE_2: '10.0.0.12:8080', NODE_3: '10.0.0.13:8080' },
}

/** The file of nginx with a certificate that exists, inside what nginx wants around it. */
function nginxFile(): string {
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'fullchain.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...request, ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate]], {
    stdio: 'ignore',
  })
  const text = readFileSync(deploy('nginx.one-node.conf'), 'utf8')
    .replace('/etc/ssl/quayside/fullchain.pem', certificate)
    .replace('/etc/ssl/quayside/key.pem', key)
  const file = join(dir, 'nginx.conf')
  writeFileSync(file, `pid ${dir}/nginx.pid;\nevents {}\nhttp {\n${text}\n}\n`)
  return file
}

/** The programs that read the files, as they check them; the files that only Docker reads are compared by other tests. */
const checks: Readonly<Record<string, () => readonly string[]>> = {
  'quayside.service': () => ['systemd-analyze', 'verify', deploy('quayside.service')],
  'haproxy.three-nodes.cfg': () => ['haproxy', '-c', '-f', deploy('haproxy.three-nodes.cfg')],
  'Caddyfile.one-node': () => [
    'caddy',
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    deploy('Caddyfile.one-node'),
  ],
  'Caddyfile.three-nodes': () => [
    'caddy',
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    deploy('Caddyfile.three-nodes'),
  ],
  'nginx.one-node.conf': () => ['nginx', '-t', '-c', nginxFile()],
  'monitoring/alerts.yaml': () => ['promtool', 'check', 'rules', deploy('monitoring/alerts.yaml')],
}

test.each(Object.entries(checks))('the program that reads %s accepts it', (_file, command) => {
  const [program = '', ...args] = command()
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (error)
    throw new Error(
      `This run needs ${program}. On Debian: apt-get install -y haproxy caddy nginx prometheus systemd`,
      { cause: error },
    )
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
})

test('the server works in the sandbox of its unit, and backs itself up on another disk as the docs say', async () => {
  expect(process.getuid?.(), 'The mounts of this run need root').toBe(0)
  expect(unitSetting('ProtectSystem')).toEqual(['strict'])
  const [STATE, DISK] = [join(dir, 'state'), join(dir, 'disk')]
  for (const folder of [STATE, DISK]) mkdirSync(folder)
  const start = (backups: string) =>
    startServer({
      startedBy: inSandbox,
      dataDir: '/var/lib/quayside/data',
      env: { STATE, DISK, BACKUP_DIR: backups, LOG_LEVEL: 'info' },
    })
  await expect(start('/mnt/elsewhere/backups')).rejects.toThrow(
    'Under systemd the unit has to name the folder with ReadWritePaths',
  )
  const server = await start('/mnt/backups')
  const isBackup = (name: string) => /^quayside-.*Z$/.test(name)
  await vi.waitFor(() => expect(readdirSync(DISK).filter(isBackup)).toHaveLength(1), {
    timeout: 120_000,
    interval: 500,
  })
  await server.stop()

  // The commands of docs/operations.md, in a shell without the settings of the unit.
  const [backup = ''] = readdirSync(DISK).filter(isBackup)
  const restoreCommand = /npm run restore -- \/mnt\/backups\/\S+ (\S+)/.exec(
    readFileSync(join(root, 'docs/operations.md'), 'utf8'),
  )
  const [program = '', ...args] = inSandbox
  const restore = spawnSync(
    program,
    [
      ...args,
      process.execPath,
      join(root, 'server/restore.ts'),
      `/mnt/backups/${backup}`,
      restoreCommand?.[1] ?? '',
    ],
    { env: { PATH: process.env['PATH'], STATE, DISK }, cwd: dir, encoding: 'utf8' },
  )
  expect([restore.status, restore.stderr]).toEqual([0, ''])
  expect(existsSync(join(STATE, 'data', 'quayside.db'))).toBe(true)
  const restoredServer = await start('/mnt/backups')
  expect((await fetch(`${restoredServer.url}/health`)).status).toBe(200)
  await restoredServer.dispose()
  recordFigure('deploy', { files: Object.keys(checks).length, sandboxes: 1 })
})

test('each file of deploy/ is checked here or read by another test', () => {
  const otherFiles = [
    /^(compose|Dockerfile|one-node|three-nodes|health\.mjs|kubernetes\/)/,
    /^monitoring\/dashboard\.json$/,
  ]
  const uncheckedFiles = globSync('**/*.*', { cwd: join(root, 'deploy') })
    .concat(globSync('*file*', { cwd: join(root, 'deploy') }))
    .filter((file) => !(file in checks) && !otherFiles.some((pattern) => pattern.test(file)))
  expect(uncheckedFiles).toEqual([])
})
