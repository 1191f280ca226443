import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Blocker, ManifestBlocker } from '#sync/entities/packages/manifest-status.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { mutate } from '../../changes/mutate.ts'
import { CategoryFill } from '../../components/goods/category-fill.tsx'
import { ownerText } from '../../components/package-form/owner-text.ts'
import { pathTo } from '../../guards/path-to.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { useSession } from '../../session/session.ts'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { PhoneLink } from '../../ui/texts/phone-link.tsx'
import { ManifestFill, PackageFill } from './blocker-fill.tsx'
import classes from './manifest.module.css'
import { type BlockerGroup, type Reasons, reasonKey } from './readiness.ts'

const titles: Record<Blocker, string> = {
  noOwner: 'Customer not identified',
  noDescription: 'No description',
  noWeight: 'Not weighed',
  noInvoice: 'Merchant invoice needed',
  noDeclaredValue: 'No declared value',
  prohibited: 'Prohibited goods',
  looseBattery: 'Loose battery',
  noTrn: 'Over the duty-free limit, and the customer has no TRN',
  noCategory: 'Over the duty-free limit, without a duty category',
  noPapers: 'The customer’s papers are needed first',
  otherMode: 'To go the other way, by air or sea',
  onHold: 'On hold until the customer says ship',
  unwanted: 'Not wanted by its customer',
}

const edit = (item: ManifestItem): string =>
  pathTo('/admin/packages/$package/edit', { package: item.line.packageId })

/** A link to the place where each blocker is fixed. */
const fixes: Record<Blocker, { text: string; to: (item: ManifestItem) => string }> = {
  noOwner: { text: 'Set customer', to: edit },
  noDescription: { text: 'Edit package', to: edit },
  noWeight: { text: 'Edit package', to: edit },
  noInvoice: {
    text: 'Add invoice',
    to: (item) => pathTo('/admin/packages/$package', { package: item.line.packageId }),
  },
  noDeclaredValue: { text: 'Enter value', to: edit },
  prohibited: { text: 'Edit package', to: edit },
  looseBattery: { text: 'Edit package', to: edit },
  noTrn: {
    text: 'Open customer',
    to: (item) => pathTo('/admin/accounts/$account', { account: item.pkg?.accountId ?? '' }),
  },
  noPapers: {
    text: 'Open customer',
    to: (item) => pathTo('/admin/accounts/$account', { account: item.pkg?.accountId ?? '' }),
  },
  noCategory: { text: 'Edit package', to: edit },
  otherMode: { text: 'Edit package', to: edit },
  onHold: {
    text: 'Open package',
    to: (item) => pathTo('/admin/packages/$package', { package: item.line.packageId }),
  },
  unwanted: {
    text: 'Open package',
    to: (item) => pathTo('/admin/packages/$package', { package: item.line.packageId }),
  },
}

interface ReasonFieldProps {
  /** The package or the manifest, for screen readers. */
  name: string
  reason: string
  onReason: (reason: string) => void
}

const ReasonField = ({ name, reason, onReason }: ReasonFieldProps) => (
  <TextInput
    aria-label={`Reason to ship ${name} anyway`}
    placeholder="Reason to ship anyway"
    maxLength={500}
    value={reason}
    onChange={(event) => onReason(event.currentTarget.value)}
  />
)

interface BlockerListProps {
  group: BlockerGroup
  reasons: Reasons
  /** The customers' phone numbers by package, as far as the server has told them. */
  phones: ReadonlyMap<string, string>
  onReason: (keys: readonly string[], reason: string) => void
}

/** The packages with one blocker, each with what removes it. */
export function BlockerList({ group: { blocker, items }, reasons, phones, onReason }: BlockerListProps) {
  const session = useSession()
  const mayFill = session !== null && packagePolicy.canUpdateAll(session)
  const isChoice = blocker === 'otherMode' || blocker === 'onHold'
  const mayOverride = !isChoice || (session !== null && packagePolicy.canOverrideMode(session))
  const keys = items.map(({ line }) => reasonKey(line.packageId, blocker))
  const first = reasons.get(keys[0] ?? '') ?? ''
  return (
    <div>
      <Group justify="space-between" gap="xs" mih={44}>
        <Text fw={600}>
          {titles[blocker]} ({items.length})
        </Text>
        {items.length > 1 && first.trim() !== '' && (
          <Button variant="subtle" size="sm" onClick={() => onReason(keys, first)}>
            Use this reason for all {items.length}
          </Button>
        )}
      </Group>
      <ShowMore rows={items} step={5} what="package">
        {(item) => {
          const { packageId } = item.line
          const name = item.pkg?.trackingNumber ?? ''
          const key = reasonKey(packageId, blocker)
          return (
            <div key={key} className={classes['blocker']}>
              <BlockedPackage item={item} phone={phones.get(packageId) ?? ''} />
              <Fix blocker={blocker} item={item} />
              {mayFill && <PackageFill blocker={blocker} packageId={packageId} name={name} />}
              {mayFill && blocker === 'noCategory' && item.pkg && (
                <div className={classes['category']}>
                  <CategoryFill
                    pkg={item.pkg}
                    onChoose={async (changes) => mutate('package.update', { packageId, changes })}
                  />
                </div>
              )}
              {mayOverride ? (
                <ReasonField
                  name={name}
                  reason={reasons.get(key) ?? ''}
                  onReason={(reason) => onReason([key], reason)}
                />
              ) : (
                <Text size="sm">Take it off, or ask a supervisor to seal it with a reason.</Text>
              )}
            </div>
          )
        }}
      </ShowMore>
    </div>
  )
}

/** A package with its customer, and their number to call. */
function BlockedPackage({ item: { line, pkg, owner }, phone }: { item: ManifestItem; phone: string }) {
  return (
    <div className={classes['words']}>
      <Link
        to="/admin/packages/$package"
        params={{ package: line.packageId }}
        className={classes['code'] ?? ''}
      >
        {pkg?.trackingNumber ?? ''}
      </Link>
      {owner && (
        <Text size="sm" c="dimmed">
          {ownerText(owner)}
          {phone !== '' && (
            <>
              {' · '}
              <PhoneLink number={phone} size="sm" />
            </>
          )}
        </Text>
      )}
    </div>
  )
}

function Fix({ blocker, item }: { blocker: Blocker; item: ManifestItem }) {
  const { text, to } = fixes[blocker]
  return (
    <Anchor
      component={Link}
      to={to(item)}
      size="sm"
      aria-label={`${text}: ${item.pkg?.trackingNumber ?? ''}`}
    >
      {text}
    </Anchor>
  )
}

const ownTitles: Record<ManifestBlocker, (manifest: Manifest) => string> = {
  noWaybill: ({ mode }) => (mode === 'Sea' ? 'No bill of lading' : 'No MAWB'),
  noDeparture: () => 'No departure time',
}

interface OwnBlockerProps extends Omit<ReasonFieldProps, 'name'> {
  blocker: ManifestBlocker
  manifest: Manifest
}

/** A blocker of the manifest itself, with the field that removes it. */
export const OwnBlocker = ({ blocker, manifest, reason, onReason }: OwnBlockerProps) => (
  <div>
    <Text fw={600}>{ownTitles[blocker](manifest)}</Text>
    <div className={classes['blocker']}>
      <ManifestFill blocker={blocker} manifest={manifest} />
      <ReasonField name="the manifest" reason={reason} onReason={onReason} />
    </div>
  </div>
)
