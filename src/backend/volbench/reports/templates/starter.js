// Starts the charts' script when a chart comes near or the reader moves: until then the page costs nothing but its words.
(function () {
  'use strict'
  var waiting = document.getElementById('volbench-script')
  function start() {
    if (!waiting) return
    var script = document.createElement('script')
    script.textContent = waiting.textContent
    waiting = null
    document.body.appendChild(script)
  }
  function soon() { setTimeout(start, 0) }
  addEventListener('scroll', soon, { once: true, passive: true })
  if (!('IntersectionObserver' in window)) return soon()
  var near = new IntersectionObserver(function (entries) {
    if (!entries.some(function (entry) { return entry.isIntersecting })) return
    near.disconnect()
    soon()
  }, { rootMargin: '300px' })
  document.querySelectorAll('figure[data-volbench-chart]').forEach(function (figure) { near.observe(figure) })
})()
