import type { NounRow } from './noun.ts'

export const hubDeviceNoun = {
  one: 'Hub device',
  many: 'Hub devices',
  key: 'hubDeviceId',
  tables: {
    hubDevice: { owner: null, topics: ['hubDevices', 'printJobs'] },
  },
  topics: {
    hubDevices: { staff: 'Admin', others: 'nobody' },
  },
  audited: {},
  actions: {
    'hub.createDevice': 'Hub device added',
    'hub.revokeDevice': 'Hub device revoked',
    'hub.seen': 'Hub device connected',
  },
  page: null,
  list: {
    address: '/admin/hubdevices',
    title: 'Devices',
    permission: 'BackendView',
    group: 'Administration',
    isAdmins: true,
  },
} as const satisfies NounRow
