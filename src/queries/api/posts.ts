import { blogs } from '../../http/calls.ts'
import { edit, write } from './server-cache/use-write.ts'

export const addPost = write(blogs('blogs.create'), ['blogs'])
export const savePost = edit(blogs('blogs.update'), ['blogs'])
export const removePost = write(blogs('blogs.remove'), ['blogs'])
