/** Reads a file as `data:…;base64,…`. */
export const toDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** A file's bytes as base64. */
export async function base64Of(bytes: Blob): Promise<string> {
  const byteArray = new Uint8Array(await bytes.arrayBuffer())
  let text = ''
  // In chunks, because a call accepts only a limited number of arguments.
  for (let at = 0; at < byteArray.length; at += 8192)
    text += String.fromCharCode(...byteArray.subarray(at, at + 8192))
  return btoa(text)
}
