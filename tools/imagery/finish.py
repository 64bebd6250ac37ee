"""Noise filter, resampling and lens finish (plain NumPy)."""
import numpy as np


def box_blur(a, r):
    for ax in (0, 1):
        p = np.pad(a, [(r + 1, r) if k == ax else (0, 0) for k in range(a.ndim)], mode='edge').cumsum(ax)
        n = a.shape[ax]
        hi = np.take(p, range(2 * r + 1, 2 * r + 1 + n), ax)
        lo = np.take(p, range(0, n), ax)
        a = (hi - lo) / (2 * r + 1)
    return a


def bilateral(irr, lg, sig, la, nrm, rad, stride, tol_a, tol_n):
    """Weighted mean over a disc of taps `stride` pixels apart; weights from light, albedo and normal."""
    acc, wsum = np.zeros_like(irr), np.zeros(irr.shape[:2], np.float32)
    H, W = lg.shape
    for j in range(-rad, rad + 1):
        for i in range(-rad, rad + 1):
            if i * i + j * j > rad * rad + 1:
                continue
            dy, dx = j * stride, i * stride
            ys, yd = slice(max(0, dy), H + min(0, dy)), slice(max(0, -dy), H + min(0, -dy))
            xs, xd = slice(max(0, dx), W + min(0, dx)), slice(max(0, -dx), W + min(0, -dx))
            e = ((lg[ys, xs] - lg[yd, xd]) / sig[yd, xd]) ** 2
            for f, tol in ((la, tol_a), (nrm, tol_n)):
                d = f[ys, xs] - f[yd, xd]
                e += np.einsum('ijk,ijk->ij', d, d) / (tol if np.isscalar(tol) else tol[yd, xd])
            e += (i * i + j * j) / (rad * rad * 0.8)
            w = np.exp(-e)
            acc[yd, xd] += irr[ys, xs] * w[..., None]
            wsum[yd, xd] += w
    return acc / wsum[..., None]


def denoise(img, alb, nrm, strength=1.0, rad=4):
    """Feature-guided filter of the albedo-free image: a fine pass, then a wide one for soft shade."""
    a = np.clip(alb, 0, None) + 0.03
    irr = img / a
    # fireflies: limit each pixel to the neighbourhood
    m = irr.mean(2)
    lim = box_blur(m[..., None], 2)[..., 0] * 3.5 + 0.25
    irr = irr * np.minimum(1, lim / np.maximum(m, 1e-6))[..., None]
    la = np.log(a)
    lg0 = np.log(irr.mean(2) + 0.02)
    lg = box_blur(lg0[..., None], 1)[..., 0]
    loc = box_blur(lg[..., None], 3)[..., 0]
    dev = np.sqrt(np.maximum(box_blur(((lg - loc) ** 2)[..., None], 3)[..., 0], 0))
    r1 = bilateral(irr, lg, (0.10 + 0.9 * dev) * strength, la, nrm, rad, 1, 0.03, 0.015)
    # wide pass: features blurred slightly so that surface bump does not stop it; walls (normal neither up nor
    # unknown) may be smoothed more, because their shade carries most of the visible noise
    lb = np.log(r1.mean(2) + 0.02)
    nb = box_blur(nrm, 2)
    wall = np.clip(1.6 - 2.5 * np.abs(nb[..., 1]), 0, 1) * (np.linalg.norm(nb, axis=2) > 0.5)
    mid = box_blur(lb[..., None], 6)[..., 0]
    dev = np.sqrt(np.maximum(box_blur(((lb - mid) ** 2)[..., None], 6)[..., 0], 0))
    sig = (0.10 + wall * np.clip(1.2 * dev, 0, 0.22)) * strength
    r2 = bilateral(r1, lb, sig, box_blur(la, 1), nb, 2, 4, 0.10, 0.05 + 0.15 * wall)
    return (0.25 * r1 + 0.75 * r2) * a


def smooth_edges(img, reach=3):
    """Take the saw teeth out of straight edges: average along the edge where the structure is coherent."""
    H, W = img.shape[:2]
    lum = np.log(np.clip(img, 0, 4).mean(2) + 0.03)
    gy, gx = np.gradient(box_blur(lum[..., None], 1)[..., 0])
    t = box_blur(np.stack([gx * gx, gx * gy, gy * gy], 2), 3)
    xx, xy, yy = t[..., 0], t[..., 1], t[..., 2]
    root = np.sqrt((xx - yy) ** 2 + 4 * xy * xy)
    coh = root / (xx + yy + 1e-5)
    ang = 0.5 * np.arctan2(2 * xy, xx - yy) + np.pi / 2
    w = np.clip((coh - 0.72) / 0.15, 0, 1) * np.clip((xx + yy) * 400 - 0.3, 0, 1)
    iy, ix = np.nonzero(w > 0.02)
    if not len(iy):
        return img
    dx, dy, wt = np.cos(ang[iy, ix]), np.sin(ang[iy, ix]), w[iy, ix][:, None]
    acc, tot = img[iy, ix].copy(), 1.0
    for k in range(1, reach + 1):
        for s in (-k, k):
            x, y = np.clip(ix + dx * s, 0, W - 1.001), np.clip(iy + dy * s, 0, H - 1.001)
            x0, y0 = x.astype(int), y.astype(int)
            fx, fy = (x - x0)[:, None], (y - y0)[:, None]
            q = ((img[y0, x0] * (1 - fx) + img[y0, x0 + 1] * fx) * (1 - fy)
                 + (img[y0 + 1, x0] * (1 - fx) + img[y0 + 1, x0 + 1] * fx) * fy)
            g = 1 - k / (reach + 1.5)
            acc += q * g
            tot += g
    out = img.copy()
    out[iy, ix] += (acc / tot - img[iy, ix]) * wt
    return out


def resample(img, w, h):
    """Area-weighted triangle filter to w x h."""
    def matrix(n, m):
        s = n / m
        c = (np.arange(m) + 0.5) * s - 0.5
        k = np.maximum(0, 1 - np.abs(np.arange(n)[None] - c[:, None]) / max(1.0, s))
        return (k / k.sum(1, keepdims=True)).astype(np.float32)
    if img.shape[0] == h and img.shape[1] == w:
        return img
    a = np.tensordot(matrix(img.shape[0], h), img, (1, 0))
    return np.tensordot(matrix(img.shape[1], w), a, (1, 1)).transpose(1, 0, 2)


def lens(img):
    """A little glare from highlights, vignette, fine grain, mild sharpening."""
    H, W = img.shape[:2]
    lum = np.clip(img, 0, 3)
    img = img + 0.22 * (lum - box_blur(lum, 1))
    glare = box_blur(box_blur(np.clip(img - 1.2, 0, 6), max(2, W // 120)), max(2, W // 80))
    img = img + glare * 0.10
    yy, xx = np.mgrid[0:H, 0:W]
    rr = ((xx - W / 2) ** 2 + (yy - H / 2) ** 2) / ((W / 2) ** 2 + (H / 2) ** 2)
    img = img * (1 - 0.16 * rr)[..., None]
    g = np.random.default_rng(1).normal(0, 0.012, (H, W, 1))
    img = img * (1 + g)
    gray = img @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    img = gray[..., None] + (img - gray[..., None]) * 1.10          # the view transform takes color out of bright stone
    return np.clip(img, 0, None).astype(np.float32)
