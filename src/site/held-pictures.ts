/**
 * Runs while the page is read, inline like the theme's script. A browser fetches lazy pictures long before they come near; on a phone that
 * would be half of the page's bytes for a visitor who never scrolls. So pictures outside the first view are held until the visitor first moves,
 * and from then on are lazy in the browser's own way. Without script nothing is held. A held picture keeps its shape by an empty one of its size.
 */
export const HELD_PICTURES_SCRIPT = `(()=>{let D=document,held=new Map,view=new IntersectionObserver(es=>{for(let e of es)e.isIntersecting&&show(e.target)}),
show=i=>{for(let[e,n,v]of held.get(i)||[])e.setAttribute(n,v);held.delete(i);view.unobserve(i)},
hold=i=>{if(held.has(i))return;let h=[];for(let e of[...i.parentNode.querySelectorAll("picture>source"),i])for(let n of["srcset","src"])e.hasAttribute(n)&&(h.push([e,n,e.getAttribute(n)]),e.removeAttribute(n));
held.set(i,h);i.src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 "+i.getAttribute("width")+" "+i.getAttribute("height")+"'/>";view.observe(i)},
take=ms=>{for(let m of ms)for(let n of m.addedNodes)n.nodeType==1&&(n.matches("img[loading=lazy]")?hold(n):n.querySelectorAll("img[loading=lazy]").forEach(hold))},
seen=new MutationObserver(take),
end=()=>{seen.disconnect();[...held.keys()].map(show)};
seen.observe(D,{childList:true,subtree:true});
D.addEventListener("DOMContentLoaded",()=>{take(seen.takeRecords());seen.disconnect()});
for(let e of["scroll","wheel","touchstart","pointerdown","keydown","beforeprint"])addEventListener(e,end,{once:true,passive:true,capture:true})})()`.replaceAll(
  '\n',
  '',
)
