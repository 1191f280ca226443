import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { PackageBadge } from '../../components/badges/package-badge.tsx'
import { CustomerLink } from '../../components/customers/customer-link.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { isOnShelf, usePackagesById } from '../../queries/bins.ts'
import { useBranches } from '../../queries/branches.ts'
import { useManifest } from '../../queries/manifests.ts'
import { DeskLayout, ScanDesk } from '../../scan/scan-desk.tsx'
import { useScans } from '../../scan/use-scans.ts'
import { SearchIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import classes from './floor.module.css'
import { locateDeps } from './floor-deps.ts'
import { FloorRows, placedText } from './floor-rows.tsx'
import { type Located, locate, locatePackage } from './locate.ts'

/** Finds a package by its number, or by its customer's mailbox or name. */
export function LocateDesk() {
  const scans = useScans<Located>({
    ofScan: (scan) => locate(scan, locateDeps),
    ofPackage: (pkg) => locatePackage(pkg, locateDeps),
  })
  const packages = usePackagesById(scans.last?.found.map(({ packageId }) => packageId) ?? [])
  return (
    <DeskLayout
      work={
        <ScanDesk
          shown={scans.shown}
          waitingFor="Scan or type what you’re looking for"
          label="Number or name"
          progress=""
          onScan={scans.onScan}
          onBroken={scans.onBroken}
        />
      }
      side={<Places packages={packages ?? []} onChoose={scans.choose} />}
    />
  )
}

function Places({ packages, onChoose }: { packages: readonly Package[]; onChoose: (pkg: Package) => void }) {
  const [only] = packages
  if (!only)
    return (
      <Panel>
        <EmptyState icon={SearchIcon} title="Where is it?" text="A box, a mailbox, a name or a bin." />
      </Panel>
    )
  if (packages.length === 1) return <Place pkg={only} />
  return (
    <Panel flush>
      <FloorRows
        label="Packages found"
        packages={packages}
        detail={(pkg) => <PackageBadge pkg={pkg} quiet />}
        end={(pkg) => (
          <Button
            variant="default"
            h="auto"
            mih={44}
            py={6}
            className={classes['inBin'] ?? ''}
            aria-label={`${pkg.trackingNumber}: ${binText(pkg.bin)}`}
            onClick={() => onChoose(pkg)}
          >
            {binText(pkg.bin)}
          </Button>
        )}
      />
    </Panel>
  )
}

/** Everything that helps to find the package. */
function Place({ pkg }: { pkg: Package }) {
  const branches = useBranches()
  const manifest = useManifest(pkg.manifestId)
  const nameOf = (id: string | null | undefined) =>
    branches?.find(({ branchId }) => branchId === id)?.name ?? null
  return (
    <Panel
      title={pkg.trackingNumber}
      action={
        <Button
          component={Link}
          to={pathTo('/admin/packages/$package', { package: pkg.packageId })}
          variant="default"
          size="sm"
          aria-label={`Open ${pkg.trackingNumber}`}
        >
          Open
        </Button>
      }
    >
      <div className={classes['place']}>{isOnShelf(pkg) ? binText(pkg.bin) : 'On no shelf'}</div>
      <FactList
        facts={[
          ['Status', <PackageBadge key="status" pkg={pkg} />],
          ['Branch', nameOf(pkg.placement?.branchId)],
          [
            pkg.bin === '' ? 'Taken out' : isOnShelf(pkg) ? 'Put there' : `Was in ${pkg.bin}`,
            placedText(pkg) || null,
          ],
          ['Manifest', manifest ? (manifest.number ?? 'New manifest') : null],
          ['Goes to', nameOf(pkg.branchId)],
          ['Customer', <CustomerLink key="owner" accountId={pkg.accountId} />],
          ['HAWB', pkg.hawbNumber],
          ['Checked in', pkg.checkedInAt && `${formatDateTime(pkg.checkedInAt)} by ${pkg.checkedInBy ?? ''}`],
        ]}
      />
    </Panel>
  )
}
