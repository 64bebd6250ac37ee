declare module 'heic-decode' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray }
  type Picture = { width: number; height: number; decode(): Promise<Pixels> }
  type Decode = {
    (file: { buffer: Uint8Array }): Promise<Pixels>
    /** Reads the heads only; `dispose` frees the decoder. */
    all(file: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>
  }
  const decode: Decode
  export default decode
}
