package markup

import "strings"

var elements = set(`a abbr acronym address animate animatemotion animatetransform applet area article aside audio b base
	bdi bdo big blink blockquote body br button canvas caption center circle cite clippath code col colgroup data datalist dd
	defs del desc details dfn dialog dir div dl dt ellipse em embed feblend fecolormatrix fecomponenttransfer fecomposite
	feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr
	fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile
	feturbulence fieldset figcaption figure filter font footer foreignobject form frame frameset g h1 h2 h3 h4 h5 h6 head header
	hgroup hr html i iframe image img input ins kbd label legend li line lineargradient link main map mark marker marquee mask
	math menu menuitem meta metadata meter mpath nav nobr noframes noscript object ol optgroup option output p param path pattern
	picture plaintext polygon polyline portal pre progress q radialgradient rb rect rp rt rtc ruby s samp script search section
	select set slot small source span stop strike strong style sub summary sup svg switch symbol table tbody td template text
	textarea textpath tfoot th thead time title tr track tspan tt u ul use var video view wbr xmp`)

// IsElement reports whether a tag is one of HTML or SVG.
func IsElement(tag string) bool { return elements[strings.ToLower(tag)] }

var attributes = set(`abbr accept accept-charset accesskey action align allow allowfullscreen alt async autocapitalize autocomplete
	autofocus autoplay background bgcolor border capture cellpadding cellspacing charset checked cite class classname color cols
	colspan content contenteditable controls coords crossorigin cx cy d data datetime decoding default defer dir dirname disabled
	download draggable enctype enterkeyhint fetchpriority fill for form formaction formenctype formmethod formnovalidate
	formtarget frameborder g headers height hidden high href hreflang html htmlfor http-equiv id inert innerhtml innertext inputmode integrity
	is ismap itemid itemprop itemref itemscope itemtype key kind label lang language list loading loop low marginheight marginwidth max
	maxlength media method min minlength multiple muted name nomodule nonce novalidate open optimum part pattern ping
	placeholder playsinline points popover poster preload preserveaspectratio r readonly readonly ref referrerpolicy rel required reversed role rows rowspan rx
	ry sandbox scope scrolling selected shape size sizes slot span spellcheck src srcdoc srclang srcset start step stroke
	stroke-width style summary tabindex target text textcontent title transform translate type usemap valign value viewbox
	visible width wmode wrap x x1 x2 xmlns xmlns:xlink xlink:href y y1 y2`)

// IsAttribute reports whether an attribute is one of HTML or SVG.
func IsAttribute(name string) bool {
	name = strings.ToLower(name)
	return attributes[name] || strings.HasPrefix(name, "on") || strings.HasPrefix(name, "aria-") || strings.HasPrefix(name, "data-") ||
		strings.HasPrefix(name, "i18n")
}

var events = set(`abort afterprint animationcancel animationend animationiteration animationstart auxclick beforeinput beforeprint
	beforeunload blur cancel canplay canplaythrough change click close compositionend compositionstart compositionupdate
	contextmenu copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied ended
	error focus focusin focusout formdata fullscreenchange gotpointercapture hashchange input invalid keydown keypress keyup load
	loadeddata loadedmetadata loadstart lostpointercapture message mousedown mouseenter mouseleave mousemove mouseout mouseover
	mouseup offline online pagehide pageshow paste pause play playing pointercancel pointerdown pointerenter pointerleave
	pointermove pointerout pointerover pointerup popstate progress ratechange reset resize scroll scrollend search seeked seeking
	select selectionchange selectstart stalled storage submit suspend timeupdate toggle touchcancel touchend touchmove touchstart
	transitioncancel transitionend transitionrun transitionstart unload visibilitychange volumechange waiting wheel`)

// IsEvent reports whether an event is one of the page.
func IsEvent(name string) bool { return events[name] }

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// Words calls each with every word of a list such as that of a class attribute.
func Words(src []byte, s Span, each func(Span)) {
	from := s.From
	for i := s.From; i <= s.To; i++ {
		if i < s.To && !space(src[i]) {
			continue
		}
		if from < i {
			each(Span{from, i})
		}
		from = i + 1
	}
}
