import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { type SourceFile, sourceFiles } from './architecture-files.ts'

// The files in deploy/ cannot be started here, so they are read and compared with the server.

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const deploy = (name: string): string => read(`deploy/${name}`)
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

const settings = new Set(namesIn(read('server/core/env.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm))
const documentedNames = new Set(namesIn(read('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm))
const port = 8080

const Mapping = z.record(z.string(), z.string())
const Service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: Mapping.optional(),
  volumes: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
})
const composeOf = (kind: string) => Compose.parse(parse(deploy(`compose.${kind}.yaml`), { merge: true }))
const kinds = ['one-node', 'three-nodes'] as const

const isServer = ([name]: readonly [string, unknown]): boolean => /^quayside(-\d)?$/.test(name)
const serversOf = (kind: string) => Object.entries(composeOf(kind).services).filter(isServer)

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }).optional() }).loose()
const Container = z.object({
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  readinessProbe: Probe,
  livenessProbe: Probe,
  securityContext: z
    .object({ readOnlyRootFilesystem: z.boolean(), allowPrivilegeEscalation: z.boolean() })
    .loose(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const Pod = z.object({
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
  containers: z.tuple([Container]),
})
const Manifest = z
  .object({
    apiVersion: z.string(),
    kind: z.string(),
    metadata: z.object({ name: z.string() }).loose(),
    data: Mapping.optional(),
    stringData: Mapping.optional(),
    spec: z
      .object({ template: z.object({ spec: Pod }).optional() })
      .loose()
      .optional(),
  })
  .loose()
const wholeManifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => {
    expect([path, document.errors]).toEqual([path, []])
    return document.toJS()
  }),
)
const manifests = z.array(Manifest).parse(wholeManifests)

/** The names in a manifest that nothing asked for while `read` went over it. */
function unreadNames(manifest: object, read: (manifest: object) => void): string[] {
  const unread = new Set<string>()
  const watch = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const isArray = Array.isArray(value)
    const parts = Object.entries(value).map(([name, part]) => {
      const partPath = isArray ? path : `${path}.${name}`
      if (!isArray) unread.add(partPath)
      return [name, partPath, watch(part, partPath)] as const
    })
    const copy = isArray ? [...value] : { ...value }
    for (const [name, partPath, part] of parts)
      Object.defineProperty(copy, name, {
        enumerable: true,
        get() {
          unread.delete(partPath)
          return part
        },
      })
    return copy
  }
  read(watch(manifest, '') as object)
  return [...unread]
}

type Models = Record<string, { prototype: { validate(): void } }>

const groups: Record<string, Models> = {
  v1: await import('kubernetes-models/v1'),
  'apps/v1': await import('kubernetes-models/apps/v1'),
  'networking.k8s.io/v1': await import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': await import('kubernetes-models/policy/v1'),
}

function faultsOf(manifest: { apiVersion: string; kind: string }): string[] {
  const model = groups[manifest.apiVersion]?.[manifest.kind]
  if (!model) return [`there is no ${manifest.kind} in ${manifest.apiVersion}`]
  try {
    // The schemas take any further name, so a misspelled one shows only by not being read.
    return unreadNames(manifest, (watched) => Object.setPrototypeOf(watched, model.prototype).validate())
  } catch (error) {
    return [String(error)]
  }
}

test.each(wholeManifests.map((manifest) => [manifest.kind, manifest]))(
  'the %s for Kubernetes has the names and types of its schema',
  (_, manifest) => {
    expect(faultsOf(manifest)).toEqual([])
  },
)

test('a name, a type or a kind that Kubernetes does not know is found', () => {
  const stateful = wholeManifests.find(({ kind }) => kind === 'StatefulSet')
  const changed = (text: string, by: string) => JSON.parse(JSON.stringify(stateful).replace(text, by))
  expect(faultsOf(changed('readinessProbe', 'readyProbe'))).toContain(
    '.spec.template.spec.containers.readyProbe',
  )
  expect(faultsOf(changed('"spec"', '"specs"'))).toContain('.specs')
  expect(faultsOf(changed('"containerPort":', '"containerPort":"x","hostPort":'))).toEqual([
    expect.stringContaining('containerPort must be integer'),
  ])
  expect(faultsOf(changed('"StatefulSet"', '"Stateful"'))).toEqual(['there is no Stateful in apps/v1'])
})

/** The variables that each file gives to the server. */
const variables: readonly (readonly [file: string, names: readonly string[]])[] = [
  ['Dockerfile', namesIn(deploy('Dockerfile'), /(?<=^ENV .*)\b([A-Z][A-Z_]+)=/gm)],
  ...kinds.map(
    (kind) =>
      [
        `compose.${kind}.yaml`,
        serversOf(kind).flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ] as const,
  ),
  ['quayside.service', namesIn(deploy('quayside.service'), /(?<=^Environment=.*)\b([A-Z][A-Z_]+)=/gm)],
  [
    'kubernetes',
    manifests.flatMap(({ data = {}, stringData = {} }) => [...Object.keys(data), ...Object.keys(stringData)]),
  ],
]

test.each(variables)(
  '%s sets what the server reads and .env.example explains, and nothing else',
  (_, names) => {
    expect(names.length).toBeGreaterThan(2)
    // BRAND_NAME and BRAND_PREFIX are also built into the app.
    expect(names.filter((name) => !settings.has(name) || !documentedNames.has(name))).toEqual([])
  },
)

describe('the image', () => {
  const dockerfile = deploy('Dockerfile')
  const stages = dockerfile.split(/^(?=FROM )/m).slice(1)
  const last = stages.at(-1) ?? ''

  test('has no fault that a linter finds', () => {
    expect(validate(dockerfile)).toEqual([])
  })

  test('is built in stages from named versions, and runs without root', () => {
    expect(stages).toHaveLength(2)
    for (const stage of stages) expect(stage).toMatch(/^FROM [\w./-]+:\d[\w.-]+( AS \w+)?\n/)
    expect(last).toMatch(/^USER node$/m)
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ['))
  })

  test('runs what `npm start` runs, on a Node that takes it', () => {
    const [, folder, file] =
      /start: \{[^}]*at\('(\w+)', '([\w.]+)'\)/.exec(read('scripts/lib/tasks.mjs')) ?? []
    expect(last).toContain(`CMD ["node", "${folder}/${file}"]`)
    expect(namesIn(dockerfile, /^FROM node:(\d+)/gm)).toEqual(['24', '24'])
  })

  test('listens on the port that it tells, and asks itself there', () => {
    expect(last).toContain(`EXPOSE ${port}`)
    expect(last).toContain(`PORT=${port}`)
    expect(last).toContain(
      'HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "deploy/health.mjs"]',
    )
    expect(deploy('health.mjs')).toContain('/health')
  })

  test('has every file and package that the server and its commands import', () => {
    const files = new Map(sourceFiles(root).map((file) => [file.path, file]))
    const programs = globSync('server/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
    const packages = new Set(Object.keys(JSON.parse(read('package.json')).dependencies))
    const visitedPaths = new Set<string>()
    const odd: string[] = []
    const walk = (path: string): void => {
      const file = files.get(path)
      if (visitedPaths.has(path) || !file) return
      visitedPaths.add(path)
      for (const { written, target } of importsOf(file)) {
        const isThere = target
          ? /^(server|sync)\/(?!(.*\/)?test\/)/.test(target)
          : written.startsWith('node:') || packages.has(packageOf(written))
        if (!isThere) odd.push(`${path}: ${written}`)
        if (target) walk(target)
      }
    }
    for (const path of programs) walk(path)
    expect(visitedPaths.size).toBeGreaterThan(400)
    expect(odd).toEqual([])
    for (const folder of ['server', 'sync', 'dist', 'node_modules'])
      expect(last).toContain(`COPY --from=build /app/${folder} ./${folder}\n`)
  })

  test('gets everything that its build copies, through what is ignored', () => {
    const allowedPaths = namesIn(deploy('Dockerfile.dockerignore'), /^!(.+)$/gm)
    const neededPaths = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'vite.config.ts',
      'index.html',
      'visitor.html',
      'src',
      'sync',
      'server',
      'scripts',
      'public',
      'deploy/health.mjs',
    ]
    expect(neededPaths.filter((path) => !allowedPaths.includes(path))).toEqual([])
    expect(globSync(allowedPaths, { cwd: root }).length).toBe(allowedPaths.length)
  })

  test('its shell parts are whole', () => {
    for (const command of namesIn(dockerfile, /^RUN (.+)$/gm)) execFileSync('sh', ['-n'], { input: command })
  })
})

const packageOf = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** Imports that are left in the program, where types are gone: file by file, or package by package. */
const importsOf = ({ path, text }: SourceFile): { written: string; target: string | null }[] =>
  [
    ...text.matchAll(
      /^(?:import|export) (?!type\b)(?:[^;'"`]*? from )?'([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm,
    ),
  ].map(([, wholePath, late]) => {
    const writtenPath = wholePath ?? late ?? ''
    if (writtenPath.startsWith('.'))
      return { written: writtenPath, target: posix.join(posix.dirname(path), writtenPath) }
    return { written: writtenPath, target: writtenPath.startsWith('#sync/') ? writtenPath.slice(1) : null }
  })

describe.each(kinds)('the compose file of %s', (kind) => {
  const { services, volumes } = composeOf(kind)
  const servers = serversOf(kind)

  test('runs the image with a read-only root and time to end', () => {
    for (const [, server] of servers) {
      expect(server.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
      expect([server.read_only, server.stop_grace_period]).toEqual([true, '15s'])
    }
  })

  test('mounts volumes that it names, at folders that the image gives to its user', () => {
    const folders = /^RUN mkdir (.+) && chown node:node \1$/m.exec(deploy('Dockerfile'))?.[1]?.split(' ')
    for (const [, server] of servers)
      for (const mount of server.volumes ?? []) {
        const [volume = '', folder] = mount.split(':')
        expect(volumes).toHaveProperty(volume)
        expect(folders).toContain(folder)
      }
  })

  test('waits for services that it has, and for the healthy ones only if they say so', () => {
    for (const { depends_on = {} } of Object.values(services))
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const service = services[name]
        const saysSo = service?.healthcheck !== undefined || service?.build !== undefined
        expect([name, condition === 'service_healthy' ? saysSo : service !== undefined]).toEqual([name, true])
      }
  })

  test('names versions of images', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/^[\w./-]+:(?!latest)[\w.-]+$/)
  })

  test('its proxy asks every server on its port, and is the one that they trust', () => {
    const caddyfile = deploy(`Caddyfile.${kind}`)
    const upstreams = servers.map(([name]) => `${name}:${port}`).join(' ')
    expect(caddyfile).toContain(`reverse_proxy ${upstreams}`)
    expect(servers.map(([, { environment }]) => environment?.['TRUST_PROXY'])).toEqual(servers.map(() => '1'))
    if (servers.length > 1) expect(caddyfile).toContain('health_uri /health')
  })

  test('its variables are those of its example', () => {
    const used = new Set(namesIn(deploy(`compose.${kind}.yaml`), /\$\{([A-Z_]+)/g))
    expect([...used].sort()).toEqual(namesIn(deploy(`${kind}.env`), /^([A-Z_]+)=/gm).sort())
  })

  test('its shell parts are whole', () => {
    for (const { entrypoint } of Object.values(services))
      if (entrypoint) execFileSync(entrypoint[0] ?? '', ['-n', ...entrypoint.slice(1)])
  })
})

describe('the HAProxy file', () => {
  const file = deploy('haproxy.three-nodes.cfg')
  const backend = file.split(/^backend /m)[1] ?? ''

  test('names each server by the variable that its example sets', () => {
    const used = namesIn(file, /"\$\{([A-Z_\d]+)(?:\[\*\])?\}"/g)
    expect(used).toContain('NODE_3')
    expect(used.sort()).toEqual(namesIn(file.split('\n\n')[0] ?? '', /\b([A-Z]+(?:_\d)?)=(?!1\b)/g).sort())
    expect(namesIn(backend, /^ {4}server (quayside-\d) /gm)).toHaveLength(3)
  })

  test('asks each server the question by which one that ends gets nothing new', () => {
    expect(backend).toContain('option httpchk GET /health/ready?unwell=404\n')
    expect(backend).toContain('http-check disable-on-404\n')
    expect(backend).toContain('on-marked-down shutdown-sessions')
  })

  test('answers for a server that is gone as the server does: 503, when to come again, and words', () => {
    const answers = namesIn(
      file,
      /^ {4}http-error status (50\d) content-type application\/json .*hdr Retry-After \d+$/gm,
    )
    expect(answers).toEqual(['502', '503', '504'])
    const texts = namesIn(file, /^ {4}http-error .* string "((?:\\.|[^"\\])*)"/gm)
    for (const text of texts) expect(JSON.parse(text.replaceAll('\\"', '"'))).toHaveProperty('message')
    expect(file).toContain('http-after-response set-status 503 if { status 502 504 }')
  })

  test('repeats only what may be done twice', () => {
    expect(backend).toContain(
      'http-request disable-l7-retry unless { method GET HEAD OPTIONS } || { path_beg /api/sync/ }\n',
    )
    expect(backend).not.toMatch(/^ {4}(stick|cookie) /m)
  })
})

test('the manifests ask the server at its port, and do not restart one that cannot write', () => {
  const pods = manifests.flatMap(({ spec }) => spec?.template?.spec ?? [])
  expect(pods).toHaveLength(1)
  for (const { terminationGracePeriodSeconds, containers } of pods) {
    const [server] = containers
    expect(terminationGracePeriodSeconds).toBeGreaterThan(10)
    expect(server.ports).toEqual([{ name: 'http', containerPort: port }])
    expect(server.readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'http' })
    expect(server.livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'http' })
    expect(server.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    })
    expect(server.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
  }
})

test('the systemd unit runs `npm start` as its own user, in a folder that is open to it', () => {
  const unit = deploy('quayside.service')
  expect(unit).toContain('ExecStart=/usr/bin/npm start\n')
  expect(unit).toMatch(/^User=(?!root)\w+$/m)
  const [, folder] = /DATA_DIR=\/var\/lib\/(\w+)\//.exec(unit) ?? []
  expect(unit).toContain(`StateDirectory=${folder}\n`)
  expect(namesIn(unit, /^(\[\w+\])$/gm)).toEqual(['[Unit]', '[Service]', '[Install]'])
})
