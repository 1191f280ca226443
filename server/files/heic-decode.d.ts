declare module 'heic-decode' {
  interface Picture {
    readonly width: number
    readonly height: number
    /** Red, green, blue and opacity of each pixel. */
    decode(): Promise<{ readonly data: Uint8ClampedArray<ArrayBuffer> }>
  }
  const heicDecode: { all(file: { buffer: Uint8Array }): Promise<Picture[]> }
  export default heicDecode
}
