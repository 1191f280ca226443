import { AppShell, Button, MantineProvider, TextInput } from '@mantine/core'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Dexie } from 'dexie'
import { createRoot } from 'react-dom/client'

// The least that an app on these four libraries can weigh: one page in a shell, one field, one table.

const db = new Dexie('reference')
db.version(1).stores({ rows: 'id' })

function Home() {
  return (
    <AppShell header={{ height: 48 }}>
      <AppShell.Header>Reference</AppShell.Header>
      <AppShell.Main>
        <TextInput label="Name" />
        <Button onClick={() => db.table('rows').put({ id: 1 })}>Save</Button>
      </AppShell.Main>
    </AppShell>
  )
}

const router = createRouter({ routeTree: createRootRoute({ component: Home }) })
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
