import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { PHOTO_LIMITS } from '#domains/work/photos/contract.ts'
import { isPhoto } from '#lib/photo-files.ts'
import { api } from '../api-client.ts'
import { useConnection } from '../connection.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { Thumb, WaitingPhoto } from '../day/photo-thumbs.tsx'
import { sendLater, useQueuedActions } from '../offline/offline-queue.ts'
import { toastError } from '../parts/toasts.tsx'

const visitPhotos = (visitId: string) => api.photos.list.queryOptions({ input: { visitId, limit: 200 } })

function usePhotos(visitId: string, areaId: string | null) {
  const isUp = useConnection() === 'up'
  const photos = useQuery({ ...visitPhotos(visitId), enabled: isUp })
  const waiting = useQueuedActions().filter(
    ({ act }) => act.kind === 'visit-photo' && act.visitId === visitId && act.areaId === areaId,
  )
  return { there: (photos.data?.body ?? []).filter((photo) => photo.visitAreaId === areaId), waiting }
}

/** How many photos an area has, with those that wait on this device. */
export function useAreaPhotoCount(visitId: string, areaId: string): number {
  const { there, waiting } = usePhotos(visitId, areaId)
  return there.length + waiting.length
}

/** The photos of one area, or of the visit with what came with its request; and the camera. */
export function AreaPhotos({ visit, areaId, name }: { visit: VisitStop; areaId: string | null; name: string }) {
  const { there, waiting } = usePhotos(visit.id, areaId)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of target.files ?? []) void storePhoto(visit, areaId, name, file)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <div className="tdp">
      {there.map((photo) => (
        <Thumb key={photo.id} photo={photo} word={photo.serviceRequestId ? 'Request' : null} />
      ))}
      {waiting.map((one) => (
        <WaitingPhoto key={one.seq} waiting={one} />
      ))}
      <label className="addp">
        <Camera className="i" />
        <span>
          Photo<span className="vh"> of {name}</span>
        </span>
        <input className="vh" type="file" accept="image/*" multiple onChange={take} />
      </label>
    </div>
  )
}

/** Rejects a file that is no photo, or too large, at once and does not store it. */
async function storePhoto(visit: VisitStop, areaId: string | null, name: string, file: File): Promise<void> {
  if (!(await isPhoto(file))) return toastError('Not a photo', 'Choose an image file.')
  if (file.size > PHOTO_LIMITS.bytes)
    return toastError('Photo too large', `Choose one up to ${PHOTO_LIMITS.megabytes} MB.`)
  void sendLater({ kind: 'visit-photo', visitId: visit.id, areaId, file }, `${name}, ${visit.name}`)
}
