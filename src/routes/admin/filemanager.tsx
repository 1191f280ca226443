import { createFileRoute } from '@tanstack/react-router'
import { FileManagerPage } from '../../screens/files/file-manager-page.tsx'

export const Route = createFileRoute('/admin/filemanager')({
  staticData: {
    title: 'File Manager',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'FileManagerView',
  },
  component: FileManagerPage,
})
