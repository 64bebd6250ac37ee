/** A key is folders and a name, `photos/1b9d…/960.avif`, made by the program and never by a person. */
export type Storage = {
  name: 'folder' | 's3'
  /** Keeps a copy of the local file at `from`, in place of what the key stood for. Whole and safe from a power cut once this resolves; nothing at all if it rejects. */
  put(key: string, from: string): Promise<void>
  /** The bytes, for what is small enough to be sent at once; null when there is nothing. */
  read(key: string): Promise<Buffer | null>
  /** Copies to the local file `to`. False when there is nothing. */
  fetch(key: string, to: string): Promise<boolean>
  /** Nothing there is as good as removed. */
  remove(key: string): Promise<void>
  /** Everything whose key begins with this folder, and when it was put there. */
  list(folder: string): AsyncIterable<{ key: string; at: Date }>
}
