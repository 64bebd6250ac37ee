/**
 * Runs while the page is read, inline like the theme's script. A browser fetches lazy pictures long before they come
 * near; on a phone that would be half of the page's bytes for a visitor who never scrolls. So pictures outside the
 * first view are held until the visitor first moves, and from then on are lazy in the browser's own way. Without script
 * nothing is held. A held picture keeps its shape by an empty one of its size.
 *
 * On a phone the contact bar covers the last 64 pixels of the first view, so a picture there is held, too. The names
 * are short because the script is part of every page: H the held pictures, L which are lazy, V their view, S shows one,
 * P puts one on hold, T takes what was added, O sees it added.
 */

export const DEFER_IMAGES_SCRIPT =
  `(()=>{let D=document,H=new Map,L="img[loading=lazy]",V=new IntersectionObserver(v=>{for(let e of v)e.isIntersecting&&S(e.target)},{rootMargin:innerWidth<761?"0px 0px -64px":"0px"}),
S=i=>{for(let[e,n,v]of H.get(i)||[])e.setAttribute(n,v);H.delete(i);V.unobserve(i)},
P=i=>{if(H.has(i))return;let h=[];for(let e of[...i.parentNode.querySelectorAll(":scope>source"),i])for(let n of["srcset","src"])e.hasAttribute(n)&&(h.push([e,n,e.getAttribute(n)]),e.removeAttribute(n));
H.set(i,h);i.src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 "+i.getAttribute("width")+" "+i.getAttribute("height")+"'/>";V.observe(i)},
T=v=>{for(let m of v)for(let n of m.addedNodes)n.nodeType==1&&(n.matches(L)?P(n):n.querySelectorAll(L).forEach(P))},
O=new MutationObserver(T);
O.observe(D,{childList:true,subtree:true});
D.addEventListener("DOMContentLoaded",()=>{T(O.takeRecords());O.disconnect()});
for(let e of["scroll","wheel","touchstart","pointerdown","keydown","beforeprint"])addEventListener(e,()=>{O.disconnect();[...H.keys()].map(S)},{once:true,passive:true,capture:true})})()`.replaceAll(
    '\n',
    '',
  )
