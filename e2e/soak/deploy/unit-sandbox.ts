import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../record.ts'

const unit = readFileSync(join(root, 'deploy', 'quayside.service'), 'utf8')

/** The values of a setting of the unit. */
export const unitSetting = (name: string): string[] =>
  unit
    .split('\n')
    .filter((line) => line.startsWith(`${name}=`))
    .flatMap((line) => line.slice(name.length + 1).split(' '))

/** The folders to which the unit lets the server write. */
const stateFolder = `/var/lib/${unitSetting('StateDirectory')[0]}`
const diskFolder = unitSetting('ReadWritePaths')[0]?.replace(/^-/, '')

/**
 * Mounts what systemd would mount for the unit, by hand because no systemd runs here: everything is read-only but the
 * folders that the unit names, and /tmp is the server's own. `$STATE` and `$DISK` are where the test looks into them.
 */
const script = `set -e
mount --make-rprivate /
awk '{ print $2 }' /proc/self/mounts | while read place; do
  case "$place" in
    /proc|/proc/*|/sys|/sys/*|/dev|/dev/*) ;;
    *) mount -o remount,bind,ro "$place" ;;
  esac
done
give() {
  mkdir -p "$2"
  mount --bind "$1" "$2"
  mount -o remount,bind,rw "$2"
}
mount -t tmpfs tmpfs /var/lib
mount -t tmpfs tmpfs /mnt
give "$STATE" ${stateFolder}
give "$DISK" ${diskFolder}
mkdir /mnt/elsewhere
mount -o remount,ro /var/lib
mount -o remount,ro /mnt
mount -t tmpfs tmpfs /tmp
exec "$@"`

/** Starts a program in the unit's sandbox. It needs root. */
export const inSandbox: readonly string[] = ['unshare', '--mount', 'sh', '-c', script, 'sandbox']
