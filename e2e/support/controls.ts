import type { Page } from '@playwright/test'

/** These elements take the keyboard. */
const focusable = [
  ...['a[href]', 'button', 'input', 'textarea', 'select', 'summary', '[tabindex="0"]', '[role="menuitem"]'],
  ...['[role="option"]', '[role="combobox"]', '[contenteditable="true"]'],
].join(',')

/** These elements lie over a page: dialogs, menus, lists to choose from. */
const layers =
  '[role="dialog"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown, [popover]:popover-open'

export interface Control {
  readonly name: string
  /** The parts that it is built from: two buttons of one component are of one kind, regardless of their text. */
  readonly kind: string
  /** A scan's characters run into it before it is known for one. */
  readonly isField: boolean
  /** By its own word it opens a menu or a list. */
  readonly isMenu: boolean
  /** It turns something of the page on or off, orders a column or sends the form: it opens nothing. */
  readonly isSwitch: boolean
  /** It is in the frame of the page, the same on every screen. */
  readonly inFrame: boolean
}

/** The state of a control before a scan, and the changes to it since. */
export interface Trace {
  readonly name: string
  readonly activated: number
  readonly text: string
  readonly textBefore: string
  /** False once the screen has changed and taken the control with it. */
  readonly stands: boolean
}

interface Finder {
  layers(): Element[]
  controls(inLayer: boolean): Map<string, HTMLElement>
}

/** Runs in the page: finds each kind of control once (rows of a list are one kind). */
function findControls({ focusable, layers }: { focusable: string; layers: string }): void {
  const visible = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('[inert]')
  const labelOf = (element: Element) =>
    'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : undefined
  const nameOf = (element: Element) =>
    [
      element.tagName.toLowerCase(),
      element.getAttribute('type') ?? element.getAttribute('role') ?? '',
      (element.getAttribute('aria-label') ?? labelOf(element) ?? element.textContent ?? '')
        .replace(/\S*\d\S*/g, '#')
        .trim()
        .slice(0, 40),
    ].join(' ')
  /** In a list of rows, and in a group of more than three similar elements, the first represents all. */
  const isFirstOfKind = (element: Element) => {
    const row = element.closest('[role="row"], tr, li')
    const similarElements = (row ?? element).parentElement?.querySelectorAll(
      row ? `:scope > ${row.tagName}` : `:scope > ${element.tagName}[class="${element.className}"]`,
    )
    const first = similarElements?.[0]
    return row
      ? row === first || row === similarElements?.[1]
      : (similarElements?.length ?? 0) <= 3 || element === first
  }
  const open = () => [...document.querySelectorAll(layers)].filter(visible)
  const controls = (inLayer: boolean) => {
    const root = inLayer ? open().at(-1) : document.body
    const elementsByName = new Map<string, HTMLElement>()
    for (const element of root?.querySelectorAll<HTMLElement>(focusable) ?? []) {
      const off = element.matches(
        ':disabled, [type="hidden"], [aria-hidden="true"] *, .mantine-Notifications-root *',
      )
      const name = nameOf(element)
      if (!off && visible(element) && isFirstOfKind(element) && !elementsByName.has(name))
        elementsByName.set(name, element)
    }
    return elementsByName
  }
  const finder: Finder = { layers: open, controls }
  Object.assign(window, { finder })
}

/** Runs in the page: takes the keyboard to a control, and notes what a scan did to it. */
function traceControls(): void {
  // Looked up when it is used: scripts of a page have no promised order.
  const finder = () => (globalThis as Watched).finder
  const textOf = (element: Element | null) =>
    element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
      ? String(element.checked)
      : element instanceof HTMLInputElement ||
          element instanceof HTMLTextAreaElement ||
          element instanceof HTMLSelectElement
        ? element.value
        : ''
  let activeTrace: { element: HTMLElement; name: string; textBefore: string; activated: number } | null = null
  for (const name of ['click', 'submit', 'change'] as const)
    document.addEventListener(
      name,
      (event) => {
        // An option or a part of a date or time that the first keys chose is put back: its value tells that.
        const isChoice =
          name === 'change' &&
          activeTrace?.element.matches('select, [type="date"], [type="datetime-local"], [type="time"]')
        if (activeTrace && event.isTrusted && !isChoice) activeTrace.activated++
      },
      true,
    )
  const kindOf = (element: Element) =>
    [element.tagName, element.getAttribute('type'), element.getAttribute('role'), element.className].join(' ')
  const helpers: Helpers = {
    names: (inLayer) =>
      [...finder().controls(inLayer)].map(([name, element]) => ({
        name,
        kind: kindOf(element),
        isField: element.matches(
          'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])',
        ),
        isMenu: element.matches('[aria-haspopup]'),
        isSwitch: element.matches('[aria-pressed], [aria-sort] *, [role="columnheader"] *, [type="submit"]'),
        inFrame: !inLayer && element.closest('main') === null,
      })),
    layerCount: () => finder().layers().length,
    focus(name, inLayer) {
      const element = finder().controls(inLayer).get(name)
      if (!element) return false
      element.focus({ preventScroll: true })
      activeTrace = { element, name, textBefore: textOf(element), activated: 0 }
      return document.activeElement === element
    },
    trace() {
      if (!activeTrace) return null
      const { element, name, textBefore, activated } = activeTrace
      activeTrace = null
      return { name, textBefore, activated, text: textOf(element), stands: element.isConnected }
    },
  }
  Object.assign(window, { scanned: helpers })
}

/** Puts helpers into the page. */
export async function watchControls(page: Page): Promise<void> {
  await page.addInitScript(findControls, { focusable, layers })
  await page.addInitScript(traceControls)
}

interface Helpers {
  names(inLayer: boolean): Control[]
  layerCount(): number
  focus(name: string, inLayer: boolean): boolean
  trace(): Trace | null
}
type Watched = typeof globalThis & { readonly finder: Finder; readonly scanned: Helpers }

/** The kinds of control that can be seen: of the page, or of what lies over it. */
export const controlsOf = (page: Page, inLayer: boolean): Promise<Control[]> =>
  page.evaluate((over) => (globalThis as Watched).scanned.names(over), inLayer)

/** How many dialogs, menus and lists lie over the page. */
export const layerCount = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Watched).scanned.layerCount())

export const hasLayer = async (page: Page): Promise<boolean> => (await layerCount(page)) > 0

/** False when there is no such control any more, or it does not take the keyboard. */
export const focusOn = (page: Page, name: string, inLayer: boolean): Promise<boolean> =>
  page.evaluate(([controlName, over]) => (globalThis as Watched).scanned.focus(controlName, over), [
    name,
    inLayer,
  ] as const)

/** Returns the trace of the scan since `focusOn` on the control; null when the page was reloaded. */
export const traceOf = (page: Page): Promise<Trace | null> =>
  page.evaluate(() => (globalThis as Watched).scanned.trace())
